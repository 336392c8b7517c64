/** One run of the PostgreSQL server: starts it, waits until it is ready, observes its end, and ends orphaned processes. */

import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, databaseEnvironment } from './account.ts'
import {
  argumentsOf,
  endProcess,
  isAlive,
  processesIn,
  sendSignal,
  until,
} from './processes/processes.ts'
import { StartFailure } from './processes/startFailure.ts'

const READY_WITHIN_MS = 120_000

export type Setup = {
  readonly clusterDir: string
  readonly logFile: string
  /** The directory of PostgreSQL's programs. */
  readonly binaries: string
  readonly fsync: boolean
  readonly settings: Readonly<Record<string, string>>
  readonly account: Account
  /** The most that a start may take, with its recovery. */
  readonly readyWithinMs?: number | undefined
}

export type Postmaster = {
  readonly child: ChildProcess
  readonly pid: number
  readonly ended: Promise<void>
}

/** Time for the kernel to release the memory of a killed server's last processes. */
const MEMORY_FREE_WITHIN_MS = 30_000

/**
 * Starts the server on a port of 127.0.0.1 and resolves when it accepts connections, which after a crash is after its
 * recovery. Ended processes of a killed server may still have its shared memory. PostgreSQL refuses to start until that is
 * free.
 *
 * @throws PortTaken | StartFailure
 */
export async function launch(
  setup: Setup,
  port: number,
  signal?: AbortSignal,
): Promise<Postmaster> {
  let server: Postmaster | undefined
  let refused: unknown
  await until(async () => {
    try {
      server = await launchOnce(setup, port, signal)
    } catch (error) {
      if (!(error instanceof MemoryInUse)) throw error
      refused = error
    }
    return server !== undefined
  }, MEMORY_FREE_WITHIN_MS)
  if (!server) throw refused
  return server
}

/** Another process has the shared memory of the last server. */
class MemoryInUse extends StartFailure {}

/** @throws PortTaken | MemoryInUse | StartFailure */
async function launchOnce(setup: Setup, port: number, signal?: AbortSignal): Promise<Postmaster> {
  signal?.throwIfAborted()
  const log = openSync(setup.logFile, 'a', 0o600)
  const logStart = fstatSync(log).size
  const child = spawn(join(setup.binaries, 'postgres'), serverArguments(setup, port), {
    ...setup.account,
    cwd: '/',
    env: databaseEnvironment(),
    // A file, not a pipe: it neither fills up nor breaks when this process ends.
    stdio: ['ignore', log, log],
    // A session of its own: Ctrl-C reaches only this process, which stops the server after its clients.
    detached: true,
  })
  closeSync(log)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const over = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  await until(
    () => over() || signal?.aborted === true || isReady(setup.clusterDir, child.pid),
    setup.readyWithinMs ?? READY_WITHIN_MS,
  )
  if (child.pid && !over() && isReady(setup.clusterDir, child.pid))
    return { child, pid: child.pid, ended }

  if (signal?.aborted) {
    // No client has used it yet, so killing it loses nothing.
    child.kill('SIGINT')
    await until(over, 3_000)
  }
  child.kill('SIGKILL')
  await ended
  signal?.throwIfAborted()
  const logLines = readFileSync(setup.logFile)
    .subarray(logStart)
    .toString()
    .trim()
    .split('\n')
    .slice(-8)
  if (logLines.some((line) => line.includes('could not bind'))) throw new PortTaken(port)
  const reason = logLines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? logLines.at(-1)
  const isMemoryInUse = reason?.includes('pre-existing shared memory block')
  throw new (isMemoryInUse ? MemoryInUse : StartFailure)(
    `PostgreSQL did not start: ${reason?.replace(/^.*?(FATAL|PANIC|ERROR): +/, '') ?? 'no reason given'} (log: ${setup.logFile})`,
  )
}

/** Another process uses the server's port. */
export class PortTaken extends StartFailure {
  constructor(port: number) {
    super(`Port ${port}, meant for the embedded PostgreSQL, is taken.`)
  }
}

/**
 * Settings are on the command line, not in postgresql.conf, so that they also apply to clusters from older versions of this
 * file.
 */
function serverArguments({ clusterDir, fsync, settings }: Setup, port: number) {
  const durable = fsync ? 'on' : 'off'
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '256MB',
    // Small, so that recovery after a crash reads little.
    max_wal_size: '512MB',
    random_page_cost: '1.1',
    fsync: durable,
    full_page_writes: durable,
    synchronous_commit: durable,
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...settings,
  }
  return [
    ...['-D', clusterDir, '-p', String(port)],
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/** The lines of postmaster.pid, which the server writes: the first is its id, the eighth its state. */
function pidFile(clusterDir: string) {
  try {
    return readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function isReady(clusterDir: string, pid: number | undefined) {
  const lines = pidFile(clusterDir)
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

/**
 * Ends what a killed run left on the cluster. First its server (a shutdown, then a kill), then the processes of a server
 * that died before them. Only processes that provably work on this cluster get a signal: the one whose arguments name it,
 * and those with their working directory in it.
 */
export async function endOrphans(clusterDir: string) {
  const directory = realpathSync(clusterDir)
  const pid = Number(pidFile(directory)[0])
  const names = argumentsOf(pid)
  if (isAlive(pid) && names[0]?.endsWith('/postgres') && names.includes(clusterDir))
    await stopServer(pid)
  const left = () => processesIn(directory, 'postgres')
  // They end by themselves when their server has ended, usually at once.
  if (!(await until(() => left().length === 0, 1_000))) {
    for (const straggler of left()) sendSignal(straggler, 'SIGQUIT')
    if (!(await until(() => left().length === 0, 1_000))) await killAll(left)
  }
  // No process works on the cluster. A process that the file names has only reused the id (after a reboot, in a container).
  // PostgreSQL could not distinguish it and would refuse to start.
  rmSync(join(directory, 'postmaster.pid'), { force: true })
}

/** Kills processes until none is left. */
export async function killAll(left: () => number[]) {
  const none = await until(() => {
    for (const pid of left()) sendSignal(pid, 'SIGKILL')
    return left().length === 0
  }, 10_000)
  if (!none) throw new Error(`Processes ${left().join(', ')} of PostgreSQL do not end.`)
}

/** Fast shutdown (clients are disconnected, everything is written), or an immediate one if that takes too long. */
export const stopServer = (pid: number) =>
  endProcess(pid, [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ])
