/** A PostgreSQL cluster of a test file's own, for tests that would disturb the shared one. Its commits are durable. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../..')

export type OwnCluster = {
  /** As the role that owns the tables. */
  readonly ownerUrl: string
  /** As the role of the server. */
  readonly appUrl: string
  /** As the superuser of the cluster. */
  readonly superuserUrl: string
  /** The postmaster's process id; another one after a restart. */
  pid(): number | undefined
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

/** The exports of `tools/postgres.mjs`. */
type Postgres = {
  startPostgres(options: object): Promise<Omit<OwnCluster, 'superuserUrl'>>
  removeDataDirectory(dataDir: string): void
}

/** `name` is part of its folder's name; `options` are further ones of `startPostgres`. */
export async function startOwnCluster(name: string, options: object = {}): Promise<OwnCluster> {
  const dataDir = join(ROOT, '.data', `${name}-${process.pid}`)
  const postgres = (await import(join(ROOT, 'tools/postgres.mjs'))) as Postgres
  const cluster = await postgres.startPostgres({ dataDir, ...options })
  const url = new URL(cluster.ownerUrl)
  url.username = 'postgres'
  url.password = JSON.parse(readFileSync(join(dataDir, 'passwords.json'), 'utf8')).superuser
  return {
    ownerUrl: cluster.ownerUrl,
    appUrl: cluster.appUrl,
    superuserUrl: url.href,
    pid: () => cluster.pid(),
    async stop() {
      await cluster.stop()
      postgres.removeDataDirectory(dataDir)
    },
  }
}
