/**
 * `npm run ops -- <command>`: the operator's tool on the database of DATABASE_URL, else on that of the
 * running Sidebet, else on the embedded one, which runs for as long as the command does.
 */

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildIfStale } from './build.mjs'
import { installIfNeeded } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { runScript } from './process/start-failure.mjs'
import { waitForChild } from './process/wait-for-child.mjs'
import { OPS } from './project.mjs'
import { runningSidebet } from './start/data-directory.mjs'

const { env } = process
const dataDir = resolve(env.DATA_DIR || '.data')
/** Where the server of this data directory writes the heads of the audit. */
const chainTipFile = env.AUDIT_HEADS || join(dataDir, 'audit-heads.log')
/** Where no server runs there may be none yet; a file that somebody named must be there, or the command says so. */
const chainTipSettings =
  env.AUDIT_HEADS || existsSync(chainTipFile) ? { AUDIT_HEADS: chainTipFile } : {}

/**
 * The settings that lead to the database, and the way to close it.
 *
 * @returns {Promise<{ settings: NodeJS.ProcessEnv, close: () => Promise<void> }>}
 */
const openDatabase = async () => {
  const close = async () => {}
  if (env.DATABASE_URL) return { settings: chainTipSettings, close }
  const run = runningSidebet(dataDir)
  if (run) {
    const settings = {
      DATABASE_URL: run.databaseUrl,
      DATABASE_OWNER_URL: run.databaseOwnerUrl,
      AUDIT_HEADS: chainTipFile,
      ...(run.sandboxUrl && { SANDBOX_URL: run.sandboxUrl, SANDBOX_TOKEN: run.token }),
      ...(run.trial && { TRIAL: '1' }),
    }
    return { settings, close }
  }
  const database = await startPostgres({ dataDir: join(dataDir, 'pg') })
  const settings = {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    ...chainTipSettings,
    TRIAL: '1',
  }
  return { settings, close: database.stop }
}

await runScript(async () => {
  await installIfNeeded()
  await buildIfStale()
  const { settings, close } = await openDatabase()
  try {
    process.exitCode = await waitForChild(
      process.execPath,
      ['--enable-source-maps', OPS, ...process.argv.slice(2)],
      { env: { ...env, DATA_DIR: dataDir, ...settings } },
    )
  } finally {
    await close()
  }
})
