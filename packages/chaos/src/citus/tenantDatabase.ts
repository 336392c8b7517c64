/** The harness's own access to the tables of one tenant, on its worker. */
import pg from 'pg'
import type { RunDatabase } from '../environment/cluster.ts'
import { waitUntil } from '../waitUntil.ts'
import type { Passwords } from './installation.ts'

export type TenantDatabase = RunDatabase & { close(): Promise<void> }

/** @param port of the worker. Only one node gives out ids: those of another are lower or higher. */
export function openTenantDatabase(
  tenant: string,
  { port, passwords }: { readonly port: number; readonly passwords: Passwords },
): TenantDatabase {
  const options = `-c search_path=${tenant}`
  const urlOf = (role: string, password: string, database = 'sidebet') =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}?options=${encodeURIComponent(options)}`
  const superuserUrl = (database?: string) => urlOf('postgres', passwords.SUPERUSER, database)
  const pool = new pg.Pool({
    connectionString: superuserUrl(),
    max: 3,
    connectionTimeoutMillis: 3_000,
    query_timeout: 20_000,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    schema: tenant,
    ownerUrl: () => urlOf('sidebet_owner', passwords.OWNER),
    appUrl: () => urlOf('sidebet_app', passwords.APP),
    async sql<Row extends object>(text: string, values: unknown[] = []) {
      return (await pool.query<Row>(text, values)).rows
    },
    async connect(database) {
      const connectionString = superuserUrl(database)
      const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 })
      client.on('error', () => {})
      await client.connect()
      return client
    },
    isUp: () => waitUntil(async () => (await pool.query('select from clock')).rowCount === 1, 100),
    close: () => pool.end(),
  }
}
