/** `npm start`: builds, and runs PostgreSQL, the sandbox and the server until it gets a signal. */

import { join } from 'node:path'
import { endOrphanedDatabase, startPostgres } from '@sidebet/postgres'
import { backUpDaily, backupTargetOf } from '@sidebet/postgres/backups'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import { unlessAborted } from '@sidebet/postgres/processes/unlessAborted'
import { buildIfStale } from '../build/buildIfStale.ts'
import { SERVER } from '../project.ts'
import {
  endOrphanedPrograms,
  forgetRun,
  lockDataDirectory,
  writeRun,
} from '../start/dataDirectory.ts'
import { startProgram } from '../start/program.ts'
import { requireDatabase, requireFreePort } from '../start/reachability.ts'
import { superviseSandbox } from '../start/sandbox.ts'
import { readSettings, type Settings } from '../start/settings.ts'

const READY = /^Sidebet is ready at http/

/** The server takes up to 5 s to answer the requests in progress. */
const SERVER_PATIENCE_MS = 7_000

/** Aborted with the exit code as its reason. Only the first abort counts. */
const ending = new AbortController()
const { signal } = ending

/** Cleanups of the started parts, in the order of their starts. */
const ends: (() => void | Promise<void>)[] = []

function fail(sentence: string) {
  if (signal.aborted) return
  console.error(sentence)
  ending.abort(1)
}

/** Waits for work, but no longer than until the shutdown. The work must then leave nothing running. */
const unlessEnding = (work: Promise<unknown>) => unlessAborted(signal, work)

async function startAll() {
  const settings = await readSettings(process.env)
  const { dataDir, host, port, sandbox } = settings
  ends.push(lockDataDirectory(dataDir))
  await unlessEnding(buildIfStale())

  await unlessEnding(endOrphanedPrograms(dataDir))
  await requireFreePort('PORT', host, port)
  if (sandbox) await requireFreePort('SANDBOX_PORT', host, sandbox.port)
  ends.push(() => forgetRun(dataDir))

  const database = await withSandbox(settings, openDatabase(settings))
  signal.throwIfAborted()

  await startServer({
    dataDir,
    env: serverEnvironment(settings, database),
    onReady: () =>
      writeRun(dataDir, {
        pid: process.pid,
        url: settings.url,
        databaseUrl: database.appUrl,
        databaseOwnerUrl: database.ownerUrl,
        databaseSchema: process.env.DATABASE_SCHEMA ?? '',
        sandboxUrl: settings.sandboxUrl,
        token: settings.token,
        trial: settings.trial,
      }),
  })
}

/**
 * Starts the sandbox while the database starts, since neither needs the other. Both have started or failed before this ends, so
 * that a failure leaves nothing that starts after the cleanups.
 */
async function withSandbox<Database>(settings: Settings, opening: Promise<Database>) {
  const starting = async () => {
    if (settings.sandbox) ends.push((await superviseSandbox({ settings, fail, signal })).stop)
  }
  const [opened, started] = await Promise.allSettled([opening, starting()])
  if (opened.status === 'rejected') throw opened.reason
  if (started.status === 'rejected') throw started.reason
  return opened.value
}

/** The database of DATABASE_URL, which must answer, or the embedded one without that setting. */
async function openDatabase({ dataDir, databaseUrl, databaseOwnerUrl }: Settings) {
  const embedded = join(dataDir, 'pg')
  if (databaseUrl) {
    await unlessEnding(endOrphanedDatabase(embedded))
    await unlessEnding(requireDatabase(databaseUrl))
    return { appUrl: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl }
  }
  const backup = backupTargetOf(process.env)
  const database = await startPostgres({
    dataDir: embedded,
    restart: true,
    backup,
    log: console.error,
    signal,
  })
  ends.push(database.stop)
  database.onExit(fail)
  if (backup) ends.push(backUpDaily(database, backup, console.error))
  return database
}

/** The server gets the whole environment of this process, overridden by the settings of `npm start`. */
const serverEnvironment = (
  settings: Settings,
  database: { appUrl: string; ownerUrl: string },
): NodeJS.ProcessEnv => ({
  ...process.env,
  HOST: settings.host,
  PORT: String(settings.port),
  DATA_DIR: settings.dataDir,
  DATABASE_URL: database.appUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  ...(settings.trial && { TRIAL: process.env.TRIAL || '1' }),
  DEMO: settings.demo,
  ...(settings.sandboxUrl && {
    SANDBOX_URL: settings.sandboxUrl,
    SANDBOX_TOKEN: settings.token,
  }),
  ...(settings.sandbox && {
    SMTP_URL: process.env.SMTP_URL || `smtp://127.0.0.1:${settings.sandbox.smtpPort}`,
  }),
})

/** Starts the server, forwards its output and resolves when it is ready. When the server ends, this process ends. */
function startServer({
  dataDir,
  env,
  onReady,
}: {
  dataDir: string
  env: NodeJS.ProcessEnv
  onReady: () => void
}): Promise<void> {
  return new Promise((resolve) => {
    let ready = false
    const onLine = (line: string) => {
      // A reader of the ready line may open run.json at once, so run.json is written first.
      if (!ready && READY.test(line)) {
        ready = true
        if (!signal.aborted) onReady()
        resolve()
      }
      console.log(line)
    }
    const server = startProgram({ file: SERVER, dataDir, env, onLine })
    ends.push(() => server.stop(SERVER_PATIENCE_MS))
    signal.addEventListener('abort', () => resolve())
    void server.ended.then((how) => {
      if (ready) fail(`The server has stopped (${how}): start it again with npm start.`)
      // The server has already printed its reason on stderr.
      else if (server.complained()) ending.abort(1)
      else fail(`The server ended before it was ready (${how}).`)
    })
  })
}

export async function run(): Promise<never> {
  // The reader of the output may be gone (`npm start | head`), which is no reason to stop.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => ending.abort(0))

  const ended = new Promise((resolve) => signal.addEventListener('abort', resolve))
  try {
    await startAll()
    await ended
  } catch (error) {
    if (!signal.aborted) {
      console.error(error instanceof StartFailure ? error.message : error)
      ending.abort(1)
    }
  }
  for (const end of ends.reverse())
    try {
      await end()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
  process.exit(signal.reason)
}
