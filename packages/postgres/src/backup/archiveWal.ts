/**
 * Archives the log of PostgreSQL. Its account may not be able to run our programs or to write to the backups, so PostgreSQL
 * copies each complete file to a directory beside the cluster, and this process moves it to the backups.
 */

import { chownSync, createReadStream, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Account } from '../account.ts'
import { syncDirectory } from '../processes/syncDirectory.ts'
import { entriesOf } from './backupDirectory.ts'
import { type BackupTarget, seal } from './sealedFile.ts'

/** After so many seconds PostgreSQL archives a file that is not full. What a lost disk costs is about this time. */
const ARCHIVE_TIMEOUT_S = 60
const EVERY_MS = 500

const archiveDirectoryOf = (clusterDir: string) => join(dirname(clusterDir), 'wal-archive')

/** Settings with which PostgreSQL archives, and reports where to. */
export function archiveSettings(clusterDir: string, target: BackupTarget, account: Account) {
  const directory = archiveDirectoryOf(clusterDir)
  if (!existsSync(directory)) mkdirSync(directory, { mode: 0o700 })
  if (account.uid !== undefined && account.gid !== undefined)
    chownSync(directory, account.uid, account.gid)
  const path = `${shellQuote(directory)}/%f`
  return {
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_TIMEOUT_S),
    archive_command: `cp "%p" ${path}.new && sync ${path}.new && mv ${path}.new ${path}`,
    'sidebet.backup_dir': target.directory,
  }
}

/** For PostgreSQL's commands, in which `%` begins a placeholder. */
export const shellQuote = (path: string) =>
  `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/** Moves archived files to the backups until `stop`, which moves the last ones. A failure is reported once and retried. */
export function startArchiving(
  clusterDir: string,
  target: BackupTarget,
  log: (sentence: string) => void,
) {
  let stopped = false
  let hasFailed = false
  let working: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout

  const round = async () => {
    try {
      await moveArchived(clusterDir, target)
      hasFailed = false
    } catch (error) {
      if (!hasFailed)
        log(`The log of the database cannot be backed up: ${(error as Error).message}`)
      hasFailed = true
    }
  }
  const schedule = () => {
    timer = setTimeout(() => {
      working = round().then(() => {
        if (!stopped) schedule()
      })
    }, EVERY_MS)
  }
  schedule()

  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await working
      await round()
    },
  }
}

async function moveArchived(clusterDir: string, target: BackupTarget) {
  const directory = archiveDirectoryOf(clusterDir)
  for (const name of entriesOf(directory).sort()) {
    if (name.endsWith('.new')) continue
    const path = join(directory, name)
    await seal(target, join('wal', name), createReadStream(path))
    syncDirectory(join(target.directory, 'wal'))
    rmSync(path)
  }
}
