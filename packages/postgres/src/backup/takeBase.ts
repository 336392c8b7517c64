/** Takes a base backup over SQL, while the cluster runs. */

import { createReadStream, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import type pg from 'pg'
import { withLock } from '../processes/lockFile.ts'
import { makeDirectory } from '../processes/makeDirectory.ts'
import { until } from '../processes/processes.ts'
import { StartFailure } from '../processes/startFailure.ts'
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
import { copyCluster, inGroups, type RunningCluster, withSession } from './copyCluster.ts'
import { endsToDelete } from './retention.ts'
import { type BackupTarget, hasSealed, seal, unseal } from './sealedFile.ts'

const ARCHIVED_WITHIN_MS = 120_000

/**
 * Takes and verifies a base backup, then deletes those that the rule does not retain. While another one is taken, it first runs
 * `onWait` and waits: `npm start` takes one at its start, when an operator may want one, too.
 *
 * @throws StartFailure when the database is not backed up to this directory
 */
export function takeBase(
  cluster: RunningCluster,
  target: BackupTarget,
  onWait: () => void = () => {},
): Promise<Base> {
  const { directory } = target
  const bases = join(directory, 'bases')
  makeDirectory(bases)
  const take = async () => {
    const now = Date.now()
    const complete = new Set((await readBases(target)).map(({ name }) => name))
    // A backup that was interrupted has no manifest.
    for (const left of entriesOf(bases).filter((name) => !complete.has(name)))
      rmSync(join(bases, left), { recursive: true })
    const name = new Date(now).toISOString().replaceAll(':', '')
    const manifest = await sealCluster(cluster, target, name)
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
  }
  return withLock(join(directory, 'lock'), take, onWait)
}

/** Copies the cluster and its passwords into the base, and waits for the log that they need. */
async function sealCluster(
  cluster: RunningCluster,
  target: BackupTarget,
  base: string,
): Promise<Manifest> {
  return withSession(cluster, async (client) => {
    await requireArchiving(client, target)
    const directories: string[] = []
    const files: Manifest['files'][number][] = []
    const add = async (path: string, source: Readable) => {
      files.push({ path, ...(await seal(target, fileOf(base, path), source)) })
    }
    const { startedAt, endedAt, label, lastWal } = await copyCluster(client, cluster.clusterDir, {
      makeDirectory: (path) => void directories.push(path),
      writeFile: (path, source) => add(join('cluster', path), source),
    })
    await add('passwords.json', createReadStream(join(cluster.dataDir, 'passwords.json')))
    const firstWal = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
    if (!firstWal) throw new Error(`PostgreSQL's label of the backup names no file: ${label}`)
    // PostgreSQL has archived it; the process that runs PostgreSQL moves it to the backups.
    if (!(await until(() => hasSealed(target, join('wal', lastWal)), ARCHIVED_WITHIN_MS)))
      throw new StartFailure(`The log ${lastWal} of the backup did not reach ${target.directory}.`)
    return {
      startedAt: startedAt.toISOString(),
      endedAt: endedAt.toISOString(),
      firstWal,
      lastWal,
      directories,
      files,
    }
  })
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
