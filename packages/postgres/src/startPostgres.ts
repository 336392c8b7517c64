/** The embedded PostgreSQL: starts, supervises and stops it, as root or as a normal user. */

import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { canEnter, databaseAccount } from './account.ts'
import { archiveSettings, startArchiving } from './backup/archiveWal.ts'
import { reserveBackupDirectory } from './backup/backupDirectory.ts'
import type { BackupTarget } from './backup/sealedFile.ts'
import { postgresBinaries } from './binaries.ts'
import { APP_ROLE, DATABASE, ensureCluster, OWNER_ROLE, SUPERUSER } from './cluster.ts'
import {
  findOutsideDirectory,
  homesInMemory,
  outsideDirectoryOf,
  outsideHome,
  removeDataDirectory,
} from './outsideHome.ts'
import {
  endOrphans,
  launch,
  PortTaken,
  type Postmaster,
  type Setup,
  stopServer,
} from './postmaster.ts'
import { freePort } from './processes/freePort.ts'
import { takeLock } from './processes/lockFile.ts'
import { makeDirectory } from './processes/makeDirectory.ts'
import { isAlive, until } from './processes/processes.ts'
import { restartLimit } from './processes/restartLimit.ts'
import { errorCode, StartFailure } from './processes/startFailure.ts'
import { unlessAborted } from './processes/unlessAborted.ts'

export { removeDataDirectory }

export type PostgresOptions = {
  /** The directory of everything that must survive; created on the first start. */
  readonly dataDir: string
  /** 0 is any free one. */
  readonly port?: number
  /** False is for tests, whose data may be lost. */
  readonly fsync?: boolean
  /** Stores the data in memory if there is enough of it. */
  readonly inMemory?: boolean
  /** Override the default settings of PostgreSQL. */
  readonly settings?: Readonly<Record<string, string>>
  /** Starts the server again when it ends by itself. */
  readonly restart?: boolean
  readonly restartsAMinute?: number
  readonly log?: (sentence: string) => void
  /** Where the data are when the database's account cannot enter `dataDir`. */
  readonly outsideHomes?: readonly string[]
  /** Where the log of the database is archived. Every start on the same data needs it, or a restore ends at the first without. */
  readonly backup?: BackupTarget | undefined
  /** The most that a start may take, with its recovery. */
  readonly readyWithinMs?: number
  /** Aborts a start. */
  readonly signal?: AbortSignal
}

export type Postgres = {
  /** As the role that owns the tables. */
  readonly ownerUrl: string
  /** As the role of the server. */
  readonly appUrl: string
  readonly superuserUrl: string
  readonly port: number
  readonly dataDir: string
  readonly clusterDir: string
  /** The process id of the server; undefined while none runs. */
  pid(): number | undefined
  stop(): Promise<void>
  /** Reports an end that `stop` did not cause and that no restart repairs. */
  onExit(callback: (reason: string) => void): void
}

/**
 * Starts PostgreSQL on the data in `dataDir`, which is created on the first start.
 *
 * It first ends what a killed run left. `dataDir` belongs to one living process: a second one gets a StartFailure.
 *
 * @throws StartFailure with one sentence
 */
export async function startPostgres({
  dataDir: givenDir,
  port: wantedPort = 0,
  fsync = true,
  inMemory = false,
  settings = {},
  restart = false,
  restartsAMinute = 10,
  log = () => {},
  outsideHomes,
  backup,
  readyWithinMs,
  signal,
}: PostgresOptions): Promise<Postgres> {
  const dataDir = resolve(givenDir)
  const release = lockDataDirectory(dataDir)
  try {
    if (backup) reserveBackupDirectory(backup.directory, dataDir)
    const { home, account } = openHome({ dataDir, inMemory, outsideHomes })
    const binaries = postgresBinaries(account, () =>
      account.uid === undefined ? dataDir : outsideHome(outsideHomes),
    )
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
    const setup = {
      ...{ clusterDir, logFile, binaries, account, fsync, readyWithinMs },
      settings: { ...(backup && archiveSettings(clusterDir, backup, account)), ...settings },
    }
    const { server, port } = await launchOnPort(setup, wantedPort, signal)
    const { pid, stop, onExit } = watch({
      setup,
      port,
      first: server,
      restart,
      restartsAMinute,
      log,
    })
    const archiving = backup && startArchiving(clusterDir, backup, log)
    const url = (role: string, password: string) =>
      `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`
    return {
      ownerUrl: url(OWNER_ROLE, passwords.owner),
      appUrl: url(APP_ROLE, passwords.app),
      superuserUrl: url(SUPERUSER, passwords.superuser),
      port,
      dataDir,
      clusterDir,
      pid,
      stop: async () => {
        await stop()
        await archiving?.stop()
        release()
      },
      onExit,
    }
  } catch (error) {
    release()
    throw error
  }
}

/** The account of the database's processes, and the directory that it can enter: `dataDir`, or one outside of the project. */
export function openHome({
  dataDir,
  inMemory = false,
  outsideHomes,
}: Pick<PostgresOptions, 'dataDir' | 'inMemory'> & {
  readonly outsideHomes?: readonly string[] | undefined
}) {
  const account = databaseAccount()
  const memory = inMemory ? homesInMemory() : undefined
  const isInside = !memory && canEnter(dataDir, account)
  const home = isInside ? dataDir : outsideDirectoryOf(dataDir, memory ?? outsideHomes)
  if (home !== dataDir) chmodSync(home, 0o711)
  return { home, account }
}

/**
 * Ends what a killed process left running on its data. Data that a living process uses, or that do not exist, are not
 * changed.
 *
 * @param [options] `remove` deletes the data too
 */
export async function endOrphanedDatabase(
  dataDir: string,
  { remove = false }: { remove?: boolean } = {},
) {
  if (!existsSync(dataDir)) return
  const release = takeLock(join(dataDir, 'lock'))
  if (typeof release !== 'function') return
  const clusterDir = join(findOutsideDirectory(dataDir) ?? dataDir, 'cluster')
  if (existsSync(clusterDir)) await endOrphans(clusterDir)
  if (remove) removeDataDirectory(dataDir)
  else release()
}

/** Creates the directory and locks it. */
function lockDataDirectory(dataDir: string) {
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

/** @param wanted 0: any free port, which another process may take before the server */
async function launchOnPort(setup: Setup, wanted: number, signal: AbortSignal | undefined) {
  for (let attempt = 1; ; attempt++) {
    const port = wanted || (await freePort())
    try {
      return { server: await launch(setup, port, signal), port }
    } catch (error) {
      if (wanted || attempt === 5 || !(error instanceof PortTaken)) throw error
    }
  }
}

/** Supervises the server and its restarts. */
function watch({
  setup,
  port,
  first,
  restart,
  restartsAMinute,
  log,
}: {
  setup: Setup
  port: number
  first: Postmaster
  restart: boolean
  restartsAMinute: number
  log: (sentence: string) => void
}) {
  let server: Postmaster | undefined = first
  let stopping = false

  const callbacks: ((reason: string) => void)[] = []
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
    let again: Postmaster | undefined
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

  const reportExit = (reason: string) => {
    for (const callback of callbacks) callback(reason)
  }

  // The server ends with this process, except after SIGKILL.
  const onProcessExit = () => server?.child.kill('SIGINT')
  process.on('exit', onProcessExit)
  const following = follow()

  return {
    pid: () => (server && isAlive(server.pid) ? server.pid : undefined),
    onExit: (callback: (reason: string) => void) => {
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

const settledWithin = (promise: Promise<void>, ms: number) =>
  Promise.race([promise.then(() => true), pause(ms).then(() => false)])
