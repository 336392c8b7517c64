/** The run's own PostgreSQL cluster: durable, with few connections, restarted after a crash, with superuser access. */
import { startPostgres } from '@sidebet/postgres'
import pg from 'pg'
import { waitUntil } from '../waitUntil.ts'
import { killTree } from './killTree.ts'
import { type ListStandby, startListStandby } from './listStandby.ts'

/** The database of the servers, on one PostgreSQL or on several. */
export type RunDatabase = {
  /** That of a tenant; without it the tables are in `public`. */
  readonly schema?: string
  ownerUrl(): string
  appUrl(): string
  /** The standby that answers lists, as the servers' role; without it the primary answers them. */
  readUrl?(): string
  /** Runs a statement as the superuser on the database of the servers. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** A new connection as the superuser. The caller closes it. */
  connect(database?: string): Promise<pg.Client>
  isUp(): Promise<boolean>
}

export type Cluster = RunDatabase & {
  /** The database of the servers. It changes when a copy is restored. */
  database: string
  /** A new connection as the servers' role, which cannot use the connections reserved for the superuser. */
  connectAsApp(): Promise<pg.Client>
  pid(): number | undefined
  readonly standby: ListStandby | null
  /** SIGKILL to the postmaster and all its children. */
  kill(): void
  /** Closes the harness's own connections to the database, so that it can be copied. */
  closePool(): Promise<void>
  stop(): Promise<void>
}

const FIRST_DATABASE = 'sidebet'

const SETTINGS = {
  // Few enough to be used up. The superuser's reserve is for the harness.
  max_connections: '64',
  superuser_reserved_connections: '12',
  shared_buffers: '64MB',
  checkpoint_timeout: '30s',
}

/** Calls `onEnd` when PostgreSQL has ended and does not restart. With `hasStandby` it has a standby for lists. */
export async function startCluster(
  dataDir: string,
  onEnd: (reason: string) => void,
  { hasStandby = false }: { readonly hasStandby?: boolean } = {},
): Promise<Cluster> {
  const postgres = await startPostgres({
    dataDir,
    settings: SETTINGS,
    restart: true,
    restartsAMinute: 1_000,
  })
  postgres.onExit(onEnd)
  const on = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` })
  const standby = hasStandby ? await startListStandby(postgres, SETTINGS) : null
  let database = FIRST_DATABASE
  let pool = openPool()

  function superuserUrl(name: string): string {
    return on(postgres.superuserUrl, name).href
  }

  function openPool(): pg.Pool {
    const made = new pg.Pool({
      connectionString: superuserUrl(database),
      max: 3,
      connectionTimeoutMillis: 3_000,
      query_timeout: 20_000,
      idleTimeoutMillis: 60_000,
      // A read-only cluster or stalled commits must not stop the harness.
      options:
        '-c default_transaction_read_only=off -c lock_timeout=3000 -c synchronous_commit=local',
    })
    made.on('error', () => {})
    made.on('connect', (client) => client.on('error', () => {}))
    return made
  }

  async function open(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  async function sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await pool.query<Row>(text, values)
    return rows
  }

  return {
    get database() {
      return database
    },
    set database(name) {
      database = name
      pool = openPool()
    },
    ownerUrl: () => on(postgres.ownerUrl, database).href,
    appUrl: () => on(postgres.appUrl, database).href,
    ...(standby && { readUrl: () => on(standby.appUrl, database).href }),
    standby,
    sql,
    connect: (name = database) => open(superuserUrl(name)),
    connectAsApp: () => open(on(postgres.appUrl, database).href),
    pid: postgres.pid,
    kill: () => killTree(postgres.pid()),
    isUp: () => waitUntil(async () => (await sql('select 1')).length === 1, 100),
    closePool: () => pool.end(),
    async stop() {
      await pool.end().catch(() => {})
      await standby?.stop()
      await postgres.stop()
    },
  }
}
