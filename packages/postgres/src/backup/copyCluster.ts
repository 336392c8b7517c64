/** Copies the files of a running cluster over SQL. Its log since then makes the copy consistent. */

import { createReadStream, type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { errorCode } from '../processes/startFailure.ts'

/** A running embedded database, as `startPostgres` returns it. */
export type RunningCluster = {
  readonly superuserUrl: string
  readonly clusterDir: string
  readonly dataDir: string
}

/** Receives the entries of the cluster's directory, directories before their content. */
type Destination = {
  makeDirectory(path: string): void
  writeFile(path: string, source: Readable): Promise<void>
}

/** Times of the database, and the log that the copy needs. */
type Copied = {
  readonly startedAt: Date
  readonly endedAt: Date
  readonly label: string
  readonly lastWal: string
}

/** Files that PostgreSQL makes again. Their directories must exist. */
const EMPTY_DIRECTORIES =
  /^pg_(wal|wal\/archive_status|wal\/summaries|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)$/
const LEFT_OUT =
  /(^|\/)(postmaster\.(pid|opts)|pgsql_tmp[^/]*|pg_internal\.init[^/]*|backup_label|(recovery|standby)\.signal)$/

const CONTROL = 'global/pg_control'
const TOGETHER = 16

/** Runs the work as the superuser of the cluster, in one session. */
export async function withSession<Value>(
  { superuserUrl }: RunningCluster,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: superuserUrl })
  // A lost connection fails the next query.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Copies the files between the start and the stop of a backup, which are calls of one session. */
export async function copyCluster(
  client: pg.Client,
  clusterDir: string,
  to: Destination,
): Promise<Copied> {
  const { rows: started } = await client.query<{ at: Date }>(
    `select clock_timestamp() as at, pg_backup_start('sidebet', true)`,
  )
  const entries = listCluster(clusterDir)
  for (const { path } of entries.filter((one) => one.isDirectory)) to.makeDirectory(path)
  const copy = (path: string) => to.writeFile(path, createReadStream(join(clusterDir, path)))
  const files = entries.filter((one) => !one.isDirectory)
  await inGroups(files, ({ path }) => copy(path).catch(unlessGone))
  // The control file is last, as PostgreSQL's own tool copies it.
  await copy(CONTROL)
  const { rows: stopped } = await client.query<{ at: Date; label: string; lastWal: string }>(
    `select clock_timestamp() as at, labelfile as label, pg_walfile_name(lsn) as "lastWal" from pg_backup_stop(true)`,
  )
  const { at, label, lastWal } = stopped[0]!
  await to.writeFile('backup_label', Readable.from([Buffer.from(label)]))
  return { startedAt: started[0]!.at, endedAt: at, label, lastWal }
}

/** A file that PostgreSQL removed after the start is in none of its tables any more: its log removes it again. */
function unlessGone(error: unknown) {
  if (errorCode(error) !== 'ENOENT') throw error
}

type Entry = { readonly path: string; readonly isDirectory: boolean }

/** The entries to copy, directories before their content. */
const listCluster = (clusterDir: string) =>
  listEntries(clusterDir, '').filter(({ path }) => path !== CONTROL)

function listEntries(clusterDir: string, folder: string): Entry[] {
  const entries = readdirSync(join(clusterDir, folder), { withFileTypes: true })
  return entries.flatMap((entry: Dirent) => {
    const path = join(folder, entry.name)
    if (LEFT_OUT.test(path)) return []
    if (entry.isDirectory()) return [{ path, isDirectory: true }, ...listEntries(clusterDir, path)]
    const isLeftOut = EMPTY_DIRECTORIES.test(folder) || !entry.isFile()
    return isLeftOut ? [] : [{ path, isDirectory: false }]
  })
}

/** Works on several at a time: each file waits for the disk. */
export async function inGroups<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
) {
  for (let at = 0; at < items.length; at += TOGETHER)
    await Promise.all(items.slice(at, at + TOGETHER).map(work))
}
