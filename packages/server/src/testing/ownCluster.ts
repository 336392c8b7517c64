/** A PostgreSQL of a test file's own, for what must not happen to the one that all tests share. Its commits are durable. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../..')

export type OwnCluster = {
  /** As the role that owns the tables. */
  readonly ownerUrl: string
  /** As the role of the server. */
  readonly appUrl: string
  /** As the role that may do everything in the cluster. */
  readonly superuserUrl: string
  /** Of the postmaster; another one after it was started again. */
  pid(): number | undefined
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

/** What `scripts/postgres.mjs` has. */
type Postgres = {
  startPostgres(options: object): Promise<Omit<OwnCluster, 'superuserUrl'>>
  removeDataDirectory(dataDir: string): void
}

/** `name` is of its folder; `options` are further ones of `startPostgres`. */
export async function startOwnCluster(name: string, options: object = {}): Promise<OwnCluster> {
  const dataDir = join(ROOT, '.data', `${name}-${process.pid}`)
  const postgres = (await import(join(ROOT, 'scripts/postgres.mjs'))) as Postgres
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
