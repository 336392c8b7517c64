/** `npm start`: installs, builds, and runs PostgreSQL, the sandbox and the server until told to stop. */

import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { installIfNeeded } from './install.mjs'
import { endOrphanedDatabase, startPostgres } from './postgres.mjs'
import { StartFailure } from './process/start-failure.mjs'
import { unlessAborted } from './process/unless-aborted.mjs'
import { SERVER } from './project.mjs'
import {
  endOrphanedPrograms,
  forgetRun,
  lockDataDirectory,
  writeRun,
} from './start/data-directory.mjs'
import { startProgram } from './start/program.mjs'
import { requireDatabase, requireFreePort } from './start/reachability.mjs'
import { superviseSandbox } from './start/sandbox.mjs'
import { readSettings } from './start/settings.mjs'

const READY = /^Sidebet is ready at http/

/** The server takes up to 5 s to answer what it has begun. */
const SERVER_PATIENCE_MS = 7_000

/** Aborted with the exit code as its reason: the first to do so decides. */
const ending = new AbortController()
const { signal } = ending

/** What ends a started part, in the order of the starts. @type {(() => void | Promise<void>)[]} */
const ends = []

/** @param {string} sentence why Sidebet cannot go on */
const fail = (sentence) => {
  if (signal.aborted) return
  console.error(sentence)
  ending.abort(1)
}

/**
 * Waits for work that leaves nothing running when our end comes before its own.
 *
 * @param {Promise<unknown>} work
 */
const unlessEnding = (work) => unlessAborted(signal, work)

const startAll = async () => {
  const settings = await readSettings(process.env)
  const { dataDir, host, port, sandbox } = settings
  ends.push(lockDataDirectory(dataDir))
  await unlessEnding(installIfNeeded({ signal }))
  await unlessEnding(buildIfStale())

  await unlessEnding(endOrphanedPrograms(dataDir))
  await requireFreePort('PORT', host, port)
  if (sandbox) await requireFreePort('SANDBOX_PORT', host, sandbox.port)
  ends.push(() => forgetRun(dataDir))

  const database = await openDatabase(settings)
  signal.throwIfAborted()
  if (sandbox) {
    const started = await superviseSandbox({ settings, fail, signal })
    ends.push(started.stop)
  }
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
        sandboxUrl: settings.sandboxUrl,
        token: settings.token,
        trial: settings.trial,
      }),
  })
}

/**
 * The database of DATABASE_URL if it answers, or our own.
 *
 * @param {import('./start/settings.mjs').Settings} settings
 */
const openDatabase = async ({ dataDir, databaseUrl, databaseOwnerUrl }) => {
  const embedded = join(dataDir, 'pg')
  if (databaseUrl) {
    await unlessEnding(endOrphanedDatabase(embedded))
    await unlessEnding(requireDatabase(databaseUrl))
    return { appUrl: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl }
  }
  const database = await startPostgres({
    dataDir: embedded,
    restart: true,
    log: console.error,
    signal,
  })
  ends.push(database.stop)
  database.onExit(fail)
  return database
}

/**
 * The server gets all of our environment, and the settings that we decided.
 *
 * @param {import('./start/settings.mjs').Settings} settings
 * @param {{ appUrl: string, ownerUrl: string }} database
 * @returns {NodeJS.ProcessEnv}
 */
const serverEnvironment = (settings, database) => ({
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

/**
 * Starts the server, passes its output on and resolves when it is ready. Its end is our end.
 *
 * @param {{ dataDir: string, env: NodeJS.ProcessEnv, onReady: () => void }} options
 */
const startServer = ({ dataDir, env, onReady }) =>
  new Promise((resolve) => {
    let ready = false
    const onLine = (/** @type {string} */ line) => {
      // Who reads the line may look for run.json at once.
      if (!ready && READY.test(line)) {
        ready = true
        if (!signal.aborted) onReady()
        resolve(undefined)
      }
      console.log(line)
    }
    const server = startProgram({ file: SERVER, dataDir, env, onLine })
    ends.push(() => server.stop(SERVER_PATIENCE_MS))
    signal.addEventListener('abort', resolve)
    void server.ended.then((how) => {
      if (ready) fail(`The server has stopped (${how}): start it again with npm start.`)
      // Its own sentence is on stderr already.
      else if (server.complained()) ending.abort(1)
      else fail(`The server ended before it was ready (${how}).`)
    })
  })

// Whoever read our output may be gone (`npm start | head`): no reason to stop.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})
for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
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
