/** The commands of `npm run ops` that need the files of the embedded database: backup, backup check, restore. */

import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { removeDataDirectory, startPostgres } from '@sidebet/postgres'
import {
  type BackupTarget,
  backupTargetOf,
  checkBackups,
  restoreBase,
  runningCluster,
  takeBase,
} from '@sidebet/postgres/backups'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import { CALLED_FROM, OPS } from '../project.ts'
import { type Run, runningSidebet } from '../start/dataDirectory.ts'
import { waitForChild } from '../waitForChild.ts'

const { env } = process

/** Whether the words are one of these commands, and are for the embedded database. */
export const isEmbeddedBackup = ([first]: readonly string[]) =>
  !env.DATABASE_URL && (first === 'backup' || first === 'restore')

/**
 * Runs the command and returns the exit code.
 *
 * @throws StartFailure when it cannot be done
 */
export async function runEmbeddedBackup(
  [first, ...args]: readonly string[],
  dataDir: string,
): Promise<number> {
  const target = backupTargetOf(env)
  if (!target) throw new StartFailure('Set BACKUP_DIR to the directory of the backups.')
  if (first === 'restore') return restore(target, args, dataDir)
  if (args.length === 0) return backUp(target, dataDir)
  if (args.length === 1 && args[0] === 'check') return check(target)
  throw new StartFailure('The commands are backup, backup check and restore.')
}

async function backUp(target: BackupTarget, dataDir: string): Promise<number> {
  const run = runningSidebet(dataDir)
  const embedded = join(dataDir, 'pg')
  const database = run
    ? { ...runningCluster(embedded, new URL(run.databaseUrl).port), stop: async () => {} }
    : await startPostgres({ dataDir: embedded, backup: target, log: console.error })
  try {
    const { name, manifest } = await takeBase(database, target, () =>
      console.error('Waiting for another backup, as the one that npm start takes ...'),
    )
    console.log(
      `The backup ${name} is complete and verified: ${manifest.files.length} files. Each second from ${manifest.endedAt} can be restored.`,
    )
    return 0
  } finally {
    await database.stop()
  }
}

async function check(target: BackupTarget): Promise<number> {
  const { bases, newest, earliest, problems } = await checkBackups(target)
  if (newest)
    console.log(`${bases} backups, the last of ${newest}; the earliest time is ${earliest}.`)
  for (const problem of problems) console.log(problem)
  if (problems.length === 0) console.log('The backups are young enough, complete and readable.')
  return problems.length === 0 ? 0 : 1
}

/** Builds the copy beside its path, and renames it when it is marked as restored: no server can run on it before. */
async function restore(
  target: BackupTarget,
  args: readonly string[],
  dataDir: string,
): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { at: { type: 'string' }, to: { type: 'string' } },
  })
  const at = timeOf(values.at)
  if (!values.to) throw new StartFailure('Name the new directory: --to DIR.')
  const to = resolve(CALLED_FROM, values.to)
  if (existsSync(to)) throw new StartFailure(`There is something at ${to} already.`)
  const draft = `${to}.new-${process.pid}`
  try {
    const code = await restoreAndCheck(target, { at, draft, sandbox: runningSidebet(dataDir) })
    renameSync(draft, to)
    console.log(
      `The database is restored in ${to}. It sends nothing until \`go-live\`. Start it with DATA_DIR=${to} and another BACKUP_DIR, or none.`,
    )
    return code
  } catch (error) {
    removeDataDirectory(join(draft, 'pg'))
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

/** A time with its zone, or null for everything that was backed up. */
function timeOf(text = ''): Date | null {
  if (text === 'latest') return null
  const at = new Date(text)
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ||
    Number.isNaN(at.getTime())
  )
    throw new StartFailure(
      'Give --at with a time and its zone, such as 2026-11-22T18:00:05Z, or latest.',
    )
  return at
}

/** Returns 1 when the ledger does not verify, or differs from a provider's. */
async function restoreAndCheck(
  target: BackupTarget,
  {
    at,
    draft,
    sandbox,
  }: {
    readonly at: Date | null
    readonly draft: string
    /** The Sidebet that still runs on the present data, whose sandbox is the provider of a trial. */
    readonly sandbox: Run | undefined
  },
): Promise<number> {
  const { base, postgres } = await restoreBase(target, { at, dataDir: join(draft, 'pg') })
  try {
    console.log(`Restored from the backup ${base}.`)
    const ops = (...words: string[]) =>
      waitForChild(process.execPath, [OPS, ...words], {
        env: {
          TRIAL: '1',
          ...(sandbox && { SANDBOX_URL: sandbox.sandboxUrl, SANDBOX_TOKEN: sandbox.token }),
          ...env,
          DATA_DIR: draft,
          DATABASE_URL: postgres.appUrl,
          DATABASE_OWNER_URL: postgres.ownerUrl,
        },
      })
    if ((await ops('restored')) !== 0)
      throw new StartFailure('The copy cannot be marked as restored.')
    const isVerified = (await ops('verify')) === 0
    console.log('What the providers have done, and the ledger of this time lacks:')
    const isReconciled = (await ops('reconcile')) === 0
    return isVerified && isReconciled ? 0 : 1
  } finally {
    await postgres.stop()
  }
}
