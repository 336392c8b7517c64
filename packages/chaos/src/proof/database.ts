/** A separate database in the PostgreSQL that all tests share. The first server that starts on it creates the tables. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'

export type Database = {
  ownerUrl(): string
  appUrl(): string
  /** Runs a statement as the role that owns the tables. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Copies the current database and returns the copy's name. No server may run. */
  copy(): Promise<string>
  /** Replaces the database by this copy. No server may run. */
  putBack(copy: string): Promise<void>
  drop(): Promise<void>
}

const nameOf = () => `proof_${randomBytes(6).toString('hex')}`

const urlOf = (base: string, name: string) =>
  Object.assign(new URL(base), { pathname: `/${name}` }).href

/** bigint as number: no sum of a test is larger than a safe integer. */
const types = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === 20 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export async function makeDatabase(): Promise<Database> {
  const ownerBase = process.env.TEST_DATABASE_OWNER_URL!
  const appBase = process.env.TEST_DATABASE_APP_URL!
  const made: string[] = []
  let name = await create(null)
  let pool = open()

  async function asAdmin(text: string): Promise<void> {
    const client = new pg.Client(ownerBase)
    await client.connect()
    await client.query(text).finally(() => client.end())
  }

  async function create(from: string | null): Promise<string> {
    const next = nameOf()
    made.push(next)
    await asAdmin(`create database ${next}${from ? ` template ${from}` : ''}`)
    return next
  }

  function open(): pg.Pool {
    const opened = new pg.Pool({ connectionString: urlOf(ownerBase, name), max: 2, types })
    // Dropping a database ends its connections.
    opened.on('error', () => {})
    return opened
  }

  async function closed<Value>(work: () => Promise<Value>): Promise<Value> {
    await pool.end()
    const value = await work()
    pool = open()
    return value
  }

  return {
    ownerUrl: () => urlOf(ownerBase, name),
    appUrl: () => urlOf(appBase, name),
    async sql<Row extends object>(text: string, values: unknown[] = []) {
      return (await pool.query<Row>(text, values)).rows
    },
    copy: () => closed(() => create(name)),
    putBack: (copy) =>
      closed(async () => {
        name = await create(copy)
      }),
    async drop() {
      await pool.end()
      // An autovacuum worker, which the owner cannot end, may use it. The cluster is removed anyway.
      for (const each of made)
        await asAdmin(`drop database if exists ${each} with (force)`).catch(() => {})
    },
  }
}
