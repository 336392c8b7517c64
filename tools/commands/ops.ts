/**
 * `npm run ops -- <command>`: runs the operator's tool. Its database is that of DATABASE_URL, else that of the running
 * Sidebet. Otherwise it is the embedded one, which then runs only during the command.
 */

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startPostgres } from '@sidebet/postgres'
import { backupTargetOf } from '@sidebet/postgres/backups'
import { isEmbeddedBackup, runEmbeddedBackup } from '../ops/embeddedBackups.ts'
import { OPS } from '../project.ts'
import { runningSidebet } from '../start/dataDirectory.ts'
import { waitForChild } from '../waitForChild.ts'

const { env } = process
const dataDir = resolve(env.DATA_DIR || '.data')
/** The file in which the server of this data directory writes the tips of the audit chain. */
const chainTipFile = env.AUDIT_HEADS || join(dataDir, 'audit-heads.log')
/**
 * Without a server the default file may be missing, so it is optional. A file that AUDIT_HEADS names must exist, or the
 * command fails.
 */
const chainTipSettings =
  env.AUDIT_HEADS || existsSync(chainTipFile) ? { AUDIT_HEADS: chainTipFile } : {}

type OpenDatabase = { readonly settings: NodeJS.ProcessEnv; close(): Promise<void> }

async function openDatabase(): Promise<OpenDatabase> {
  const close = async () => {}
  if (env.DATABASE_URL) return { settings: chainTipSettings, close }
  const run = runningSidebet(dataDir)
  if (run) {
    const settings = {
      DATABASE_URL: run.databaseUrl,
      DATABASE_OWNER_URL: run.databaseOwnerUrl,
      DATABASE_SCHEMA: env.DATABASE_SCHEMA || run.databaseSchema,
      AUDIT_HEADS: chainTipFile,
      ...(run.sandboxUrl && { SANDBOX_URL: run.sandboxUrl, SANDBOX_TOKEN: run.token }),
      ...(run.trial && { TRIAL: '1' }),
    }
    return { settings, close }
  }
  const database = await startPostgres({
    dataDir: join(dataDir, 'pg'),
    backup: backupTargetOf(env),
    log: console.error,
  })
  const settings = {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    ...chainTipSettings,
    TRIAL: '1',
  }
  return { settings, close: database.stop }
}

/** Help and the completion of the shell need no database. */
const needsDatabase = (args: readonly string[]) =>
  args[0] !== 'completion' && !args.some((arg) => arg === '--help' || arg === '-h')

export async function run(args: readonly string[]): Promise<number> {
  if (needsDatabase(args) && isEmbeddedBackup(args)) return runEmbeddedBackup(args, dataDir)
  const { settings, close } = needsDatabase(args)
    ? await openDatabase()
    : { settings: {}, close: async () => {} }
  try {
    return await waitForChild(process.execPath, [OPS, ...args], {
      env: { ...env, DATA_DIR: dataDir, ...settings },
    })
  } finally {
    await close()
  }
}
