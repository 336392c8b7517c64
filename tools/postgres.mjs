/** The embedded PostgreSQL: starts, supervises and stops it, as root or as a normal user. */

import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { canEnter, databaseAccount } from './postgres/account.mjs'
import { postgresBinaries } from './postgres/binaries.mjs'
import { APP_ROLE, DATABASE, ensureCluster, OWNER_ROLE } from './postgres/cluster.mjs'
import {
  findOutsideDirectory,
  homesInMemory,
  outsideDirectoryOf,
  outsideHome,
  removeDataDirectory,
} from './postgres/outside-home.mjs'
import { endOrphans, freePort, launch, PortTaken, stopServer } from './postgres/postmaster.mjs'
import { takeLock } from './process/lock-file.mjs'
import { makeDirectory } from './process/make-directory.mjs'
import { isAlive, until } from './process/processes.mjs'
import { restartLimit } from './process/restart-limit.mjs'
import { errorCode, StartFailure } from './process/start-failure.mjs'
import { unlessAborted } from './process/unless-aborted.mjs'

export { removeDataDirectory }

/**
 * @typedef {{
 *   dataDir: string,
 *   port?: number,
 *   fsync?: boolean,
 *   inMemory?: boolean,
 *   settings?: Readonly<Record<string, string>>,
 *   restart?: boolean,
 *   restartsAMinute?: number,
 *   log?: (sentence: string) => void,
 *   outsideHomes?: readonly string[],
 *   signal?: AbortSignal,
 * }} Options
 *   `port` 0 is any free one. `fsync: false` is for tests, whose data may be lost. `inMemory` stores
 *   them in memory if there is enough of it. `settings` override the default ones of PostgreSQL. `restart`
 *   starts the server again when it ends by itself. `signal` aborts a start.
 *
 * @typedef {{
 *   ownerUrl: string,
 *   appUrl: string,
 *   port: number,
 *   dataDir: string,
 *   clusterDir: string,
 *   pid: () => number | undefined,
 *   stop: () => Promise<void>,
 *   onExit: (callback: (reason: string) => void) => void,
 * }} Database
 *   `pid` is undefined while no server runs; `onExit` reports an end that `stop` did not cause and
 *   that no restart repairs.
 */

/**
 * Starts PostgreSQL on the data in `dataDir`, which is created on the first start.
 *
 * It first ends what a killed run left. `dataDir` belongs to one living process: a second one gets a StartFailure.
 *
 * @param {Options} options
 * @returns {Promise<Database>}
 * @throws {StartFailure} with one sentence
 */
export const startPostgres = async ({
  dataDir: givenDir,
  port: wantedPort = 0,
  fsync = true,
  inMemory = false,
  settings = {},
  restart = false,
  restartsAMinute = 10,
  log = () => {},
  outsideHomes,
  signal,
}) => {
  const dataDir = resolve(givenDir)
  const release = lockDataDirectory(dataDir)
  try {
    const account = databaseAccount()
    const binaries = postgresBinaries(account, () =>
      account.uid === undefined ? dataDir : outsideHome(outsideHomes),
    )
    const memory = inMemory ? homesInMemory() : undefined
    const isInside = !memory && canEnter(dataDir, account)
    const home = isInside ? dataDir : outsideDirectoryOf(dataDir, memory ?? outsideHomes)
    if (home !== dataDir) chmodSync(home, 0o711)
    const clusterDir = join(home, 'cluster')
    const passwords = await ensureCluster({
      clusterDir,
      passwordFile: join(dataDir, 'passwords.json'),
      binaries,
      account,
      sync: fsync,
      signal,
    })
    await unlessAborted(signal, endOrphans(clusterDir))

    const logFile = join(dataDir, 'postgres.log')
    rmSync(logFile, { force: true })
    const setup = { clusterDir, logFile, binaries, account, fsync, settings }
    const { server, port } = await launchOnPort(setup, wantedPort, signal)
    const { pid, stop, onExit } = watch({
      setup,
      port,
      first: server,
      restart,
      restartsAMinute,
      log,
    })
    const url = (/** @type {string} */ role, /** @type {string} */ password) =>
      `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`
    return {
      ownerUrl: url(OWNER_ROLE, passwords.owner),
      appUrl: url(APP_ROLE, passwords.app),
      port,
      dataDir,
      clusterDir,
      pid,
      stop: async () => {
        await stop()
        release()
      },
      onExit,
    }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Ends what a killed process left running on its data. Data that a living process uses, or that do not exist, are not
 * changed.
 *
 * @param {string} dataDir
 * @param {{ remove?: boolean }} [options] `remove` deletes the data too
 */
export const endOrphanedDatabase = async (dataDir, { remove = false } = {}) => {
  if (!existsSync(dataDir)) return
  const release = takeLock(join(dataDir, 'lock'))
  if (typeof release !== 'function') return
  const clusterDir = join(findOutsideDirectory(dataDir) ?? dataDir, 'cluster')
  if (existsSync(clusterDir)) await endOrphans(clusterDir)
  if (remove) removeDataDirectory(dataDir)
  else release()
}

/**
 * Creates the directory and locks it.
 *
 * @param {string} dataDir
 */
const lockDataDirectory = (dataDir) => {
  try {
    makeDirectory(dataDir)
    const lock = takeLock(join(dataDir, 'lock'))
    if (typeof lock === 'function') return lock
    throw new StartFailure(`The database in ${dataDir} is already in use by process ${lock}.`)
  } catch (error) {
    if (error instanceof StartFailure) throw error
    if (error instanceof Error && errorCode(error))
      throw new StartFailure(`The database cannot be stored in ${dataDir}: ${error.message}`)
    throw error
  }
}

/**
 * @param {import('./postgres/postmaster.mjs').Setup} setup
 * @param {number} wanted 0: any free port, which another process may take before the server
 * @param {AbortSignal | undefined} signal
 */
const launchOnPort = async (setup, wanted, signal) => {
  for (let attempt = 1; ; attempt++) {
    const port = wanted || (await freePort())
    try {
      return { server: await launch(setup, port, signal), port }
    } catch (error) {
      if (wanted || attempt === 5 || !(error instanceof PortTaken)) throw error
    }
  }
}

/**
 * Supervises the server and its restarts.
 *
 * @param {{
 *   setup: import('./postgres/postmaster.mjs').Setup,
 *   port: number,
 *   first: import('./postgres/postmaster.mjs').Postmaster,
 *   restart: boolean,
 *   restartsAMinute: number,
 *   log: (sentence: string) => void,
 * }} options
 */
const watch = ({ setup, port, first, restart, restartsAMinute, log }) => {
  /** @type {import('./postgres/postmaster.mjs').Postmaster | undefined} */
  let server = first
  let stopping = false
  /** @type {((reason: string) => void)[]} */
  const callbacks = []
  const mayRestart = restartLimit(restartsAMinute)

  const follow = async () => {
    while (server) {
      await server.ended
      server = undefined
      if (stopping) return
      if (!restart || !mayRestart()) return reportExit('PostgreSQL has stopped.')
      log('PostgreSQL has stopped and is started again.')
      try {
        await endOrphans(setup.clusterDir)
        if (!stopping) server = await relaunch()
      } catch (error) {
        return reportExit(error instanceof Error ? error.message : String(error))
      }
    }
  }

  /** Clients have the port, so a restart must use the same one, even if another process uses it for a short time. */
  const relaunch = async () => {
    /** @type {import('./postgres/postmaster.mjs').Postmaster | undefined} */
    let again
    await until(async () => {
      try {
        again = await launch(setup, port)
      } catch (error) {
        if (!(error instanceof PortTaken)) throw error
      }
      return again !== undefined || stopping
    }, 30_000)
    if (!again && !stopping) throw new PortTaken(port)
    return again
  }

  /** @param {string} reason */
  const reportExit = (reason) => {
    for (const callback of callbacks) callback(reason)
  }

  // The server ends with this process, except after SIGKILL.
  const onProcessExit = () => server?.child.kill('SIGINT')
  process.on('exit', onProcessExit)
  const following = follow()

  return {
    pid: () => (server && isAlive(server.pid) ? server.pid : undefined),
    onExit: (/** @type {(reason: string) => void} */ callback) => {
      callbacks.push(callback)
    },
    stop: async () => {
      stopping = true
      // A restart in progress is completed first, and then its server is stopped.
      while (!(await settledWithin(following, 20))) if (server) await stopServer(server.pid)
      process.off('exit', onProcessExit)
    },
  }
}

/**
 * @param {Promise<void>} promise
 * @param {number} ms
 */
const settledWithin = (promise, ms) =>
  Promise.race([promise.then(() => true), pause(ms).then(() => false)])
