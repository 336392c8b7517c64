/** Takes a base backup over SQL: the files of the cluster are copied while it runs, and its log makes them consistent. */

import { createReadStream, type Dirent, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { takeLock } from '../processes/lockFile.ts'
import { makeDirectory } from '../processes/makeDirectory.ts'
import { until } from '../processes/processes.ts'
import { errorCode, StartFailure } from '../processes/startFailure.ts'
import { syncDirectory } from '../processes/syncDirectory.ts'
import {
  type Base,
  entriesOf,
  fileOf,
  type Manifest,
  manifestOf,
  readBases,
  walIn,
} from './backupDirectory.ts'
import { endsToDelete } from './retention.ts'
import { type BackupTarget, hasSealed, seal, unseal } from './sealedFile.ts'

/** A running embedded database, as `startPostgres` returns it. */
export type RunningCluster = {
  readonly superuserUrl: string
  readonly clusterDir: string
  readonly dataDir: string
}

/** Files that PostgreSQL makes again. Their directories must exist. */
const EMPTY_DIRECTORIES =
  /^pg_(wal|wal\/archive_status|wal\/summaries|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)$/
const LEFT_OUT =
  /(^|\/)(postmaster\.(pid|opts)|pgsql_tmp[^/]*|pg_internal\.init[^/]*|backup_label|recovery\.signal)$/

const CONTROL = 'global/pg_control'
const ARCHIVED_WITHIN_MS = 120_000
const TOGETHER = 16

/**
 * Takes and verifies a base backup, then deletes those that the rule does not retain.
 *
 * @throws StartFailure when another backup runs, or the database is not backed up to this directory
 */
export async function takeBase(
  cluster: RunningCluster,
  target: BackupTarget,
  now = Date.now(),
): Promise<Base> {
  const { directory } = target
  const bases = join(directory, 'bases')
  makeDirectory(bases)
  const lock = takeLock(join(directory, 'lock'))
  if (typeof lock !== 'function')
    throw new StartFailure(`Process ${lock} already takes a backup to ${directory}.`)
  try {
    const complete = new Set((await readBases(target)).map(({ name }) => name))
    // A backup that was interrupted has no manifest.
    for (const left of entriesOf(bases).filter((name) => !complete.has(name)))
      rmSync(join(bases, left), { recursive: true })
    const name = new Date(now).toISOString().replaceAll(':', '')
    const manifest = await copyCluster(cluster, target, name)
    const folders = new Set([join(directory, 'wal')])
    for (const { parentPath } of readdirSync(join(bases, name), {
      recursive: true,
      withFileTypes: true,
    }))
      folders.add(parentPath)
    for (const folder of folders) syncDirectory(folder)
    await verifyFiles(target, { name, manifest })
    await seal(target, manifestOf(name), Readable.from([Buffer.from(JSON.stringify(manifest))]))
    syncDirectory(bases)
    await deleteOld(target, now)
    return { name, manifest }
  } finally {
    lock()
  }
}

/** Copies the files between the start and the stop of a backup, which are calls of one session. */
async function copyCluster(
  { superuserUrl, clusterDir, dataDir }: RunningCluster,
  target: BackupTarget,
  base: string,
): Promise<Manifest> {
  const client = new pg.Client({ connectionString: superuserUrl })
  // A lost connection fails the next query.
  client.on('error', () => {})
  await client.connect()
  try {
    await requireArchiving(client, target)
    const { rows: started } = await client.query<{ at: Date }>(
      `select clock_timestamp() as at, pg_backup_start('sidebet', true)`,
    )
    const directories: string[] = []
    const files: Manifest['files'][number][] = []
    const add = async (path: string, source: Readable) => {
      files.push({ path, ...(await seal(target, fileOf(base, path), source)) })
    }
    const entries = listCluster(clusterDir)
    directories.push(...entries.filter((one) => one.isDirectory).map(({ path }) => path))
    const paths = entries.filter((one) => !one.isDirectory).map(({ path }) => path)
    await inGroups(paths, (path) =>
      add(join('cluster', path), createReadStream(join(clusterDir, path))).catch(unlessGone),
    )
    // The control file is last, as PostgreSQL's own tool copies it.
    await add(join('cluster', CONTROL), createReadStream(join(clusterDir, CONTROL)))
    await add('passwords.json', createReadStream(join(dataDir, 'passwords.json')))
    const { rows: stopped } = await client.query<{ at: Date; label: string; last: string }>(
      `select clock_timestamp() as at, labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(true)`,
    )
    const { at, label, last } = stopped[0]!
    await add(join('cluster', 'backup_label'), Readable.from([Buffer.from(label)]))
    const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
    if (!first) throw new Error(`PostgreSQL's label of the backup names no file: ${label}`)
    // PostgreSQL has archived it; the process that runs PostgreSQL moves it to the backups.
    if (!(await until(() => hasSealed(target, join('wal', last)), ARCHIVED_WITHIN_MS)))
      throw new StartFailure(`The log ${last} of the backup did not reach ${target.directory}.`)
    return {
      startedAt: started[0]!.at.toISOString(),
      endedAt: at.toISOString(),
      firstWal: first,
      lastWal: last,
      directories,
      files,
    }
  } finally {
    await client.end()
  }
}

/** A file that PostgreSQL removed after the start is in none of its tables any more: its log removes it again. */
function unlessGone(error: unknown) {
  if (errorCode(error) !== 'ENOENT') throw error
}

/** @throws StartFailure when the running server does not archive to the target */
async function requireArchiving(client: pg.Client, { directory }: BackupTarget) {
  const { rows } = await client.query<{ to: string | null }>(
    `select current_setting('sidebet.backup_dir', true) as to`,
  )
  const to = rows[0]?.to
  if (to === directory) return
  throw new StartFailure(
    to
      ? `The running database is backed up to ${to}: set BACKUP_DIR to it.`
      : 'The running database was started without BACKUP_DIR: set it and start Sidebet again.',
  )
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

/**
 * Reads every file of the base and compares it with the manifest.
 *
 * @throws StartFailure naming the first damaged file
 */
export async function verifyFiles(target: BackupTarget, { name, manifest }: Base) {
  await inGroups(manifest.files, async ({ path, size, sha256 }) => {
    const read = await unseal(target, fileOf(name, path), discard())
    if (read.size !== size || read.sha256 !== sha256)
      throw new StartFailure(`The file ${path} of the backup ${name} is damaged.`)
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

export const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Deletes the bases that the rule does not retain, and the log before the oldest retained one. */
async function deleteOld(target: BackupTarget, now: number) {
  const { directory } = target
  const all = await readBases(target)
  const endOf = ({ manifest }: Base) => Date.parse(manifest.endedAt)
  const old = new Set(endsToDelete(all.map(endOf), now))
  for (const base of all.filter((one) => old.has(endOf(one))))
    rmSync(join(directory, 'bases', base.name), { recursive: true })
  const [first] = all
    .filter((one) => !old.has(endOf(one)))
    .map(({ manifest }) => manifest.firstWal)
    .sort()
  for (const wal of walIn(directory).filter((one) => first !== undefined && one < first))
    for (const end of ['.gz', '.gz.aes']) rmSync(join(directory, 'wal', wal + end), { force: true })
}
