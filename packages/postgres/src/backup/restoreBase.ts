/** Restores the database to a chosen time, into a new data directory. */

import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '../account.ts'
import { createOwnFile, giveTo, makeOwnDirectory, writeMark } from '../ownFiles.ts'
import { makeDirectory } from '../processes/makeDirectory.ts'
import { StartFailure } from '../processes/startFailure.ts'
import { openHome, type Postgres, startPostgres } from '../startPostgres.ts'
import { shellQuote } from './archiveWal.ts'
import { type Base, entriesOf, fileOf, findWalGap, readBases, walIn } from './backupDirectory.ts'
import { inGroups } from './copyCluster.ts'
import { type BackupTarget, unseal } from './sealedFile.ts'

/** The files of five million bets take minutes to recover. */
const READY_WITHIN_MS = 60 * 60_000

/**
 * Restores what was committed up to `at`, and returns the running database. Its data are at `dataDir`, which must not exist.
 * It archives nothing.
 *
 * @param at null: everything that was backed up
 * @throws StartFailure when no backup reaches this time, or one is damaged; `dataDir` is then removed by the caller
 */
export async function restoreBase(
  target: BackupTarget,
  {
    at,
    dataDir,
    outsideHomes,
    fsync = true,
  }: {
    readonly at: Date | null
    readonly dataDir: string
    readonly outsideHomes?: readonly string[]
    /** False is for tests. */
    readonly fsync?: boolean
  },
): Promise<{ readonly base: string; readonly postgres: Postgres }> {
  if (existsSync(dataDir)) throw new StartFailure(`There is something at ${dataDir} already.`)
  const bases = await readBases(target)
  const base = bases.findLast(({ manifest }) => !at || Date.parse(manifest.endedAt) <= at.getTime())
  if (!base) throw new StartFailure(noBase(target, bases, at))
  const wal = walFor(
    target,
    base,
    at && bases.find(({ manifest }) => Date.parse(manifest.startedAt) > at.getTime()),
  )

  makeDirectory(dataDir)
  const { home, account } = openHome({ dataDir, outsideHomes })
  await copyBack(target, base, { home, dataDir, account })
  const logs = join(home, 'wal-restored')
  makeOwnDirectory(logs, account)
  for (const name of wal) await writeBack(target, join('wal', name), join(logs, name), account)
  writeMark(join(home, 'cluster', 'recovery.signal'), account)

  const postgres = await startPostgres({
    dataDir,
    fsync,
    ...(outsideHomes && { outsideHomes }),
    readyWithinMs: READY_WITHIN_MS,
    settings: {
      restore_command: `cp ${shellQuote(logs)}/%f "%p"`,
      recovery_target_timeline: 'current',
      // Otherwise PostgreSQL counts as ready for readers before it has recovered everything.
      hot_standby: 'off',
      ...(at && {
        // Settings of the command line are read before PostgreSQL has the names of time zones, such as Z.
        recovery_target_time: at.toISOString().replace('Z', '+00'),
        recovery_target_action: 'promote',
      }),
    },
  }).catch((error: Error) => {
    throw error.message.includes('before configured recovery target')
      ? new StartFailure(`The backups in ${target.directory} end before ${at?.toISOString()}.`)
      : error
  })
  rmSync(logs, { recursive: true })
  return { base: base.name, postgres }
}

function noBase({ directory }: BackupTarget, bases: readonly Base[], at: Date | null): string {
  const [oldest] = bases
  if (!oldest) return `There is no backup in ${directory}.`
  return `The oldest backup in ${directory} is of ${oldest.manifest.endedAt}, after ${at?.toISOString()}.`
}

/**
 * The names of the log's files to recover from: those since the base, up to the next base that began after the wanted time.
 *
 * @throws StartFailure when one of them is missing
 */
function walFor({ directory }: BackupTarget, base: Base, next: Base | null | undefined): string[] {
  const { firstWal, lastWal } = base.manifest
  const end = next?.manifest.firstWal
  const wal = walIn(directory).filter(
    (name) => name >= firstWal && (end === undefined || name <= end),
  )
  const gap = findWalGap(wal, firstWal) ?? (wal.at(-1)! < lastWal ? lastWal : undefined)
  if (gap)
    throw new StartFailure(`The log ${gap} of the backup ${base.name} is missing in ${directory}.`)
  const timelines = entriesOf(join(directory, 'wal')).flatMap(
    (entry) => /^[0-9A-F]{8}\.history/.exec(entry)?.[0] ?? [],
  )
  return [...timelines, ...wal]
}

type Destination = { readonly home: string; readonly dataDir: string; readonly account: Account }

async function copyBack(target: BackupTarget, base: Base, { home, dataDir, account }: Destination) {
  const { directories, files } = base.manifest
  makeOwnDirectory(join(home, 'cluster'), account)
  for (const path of directories) makeOwnDirectory(join(home, 'cluster', path), account)
  await inGroups(files, async ({ path, size, sha256 }) => {
    const isOfCluster = path.startsWith('cluster/')
    const to = join(isOfCluster ? home : dataDir, path)
    const read = await writeBack(target, fileOf(base.name, path), to, isOfCluster ? account : {})
    if (read.size !== size || read.sha256 !== sha256)
      throw new StartFailure(`The file ${path} of the backup ${base.name} is damaged.`)
  })
}

async function writeBack(target: BackupTarget, name: string, path: string, account: Account) {
  const digest = await unseal(target, name, createOwnFile(path))
  giveTo(path, account)
  return digest
}
