/** Information about other processes, from signals and Linux's /proc. */

import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from './startFailure.ts'

/**
 * Whether a process with this id runs. A zombie has ended once all its threads have: until then its ports are in use.
 */
export function isAlive(pid: number) {
  if (!Number.isInteger(pid) || pid < 1) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs under another account.
    if (errorCode(error) !== 'EPERM') return false
  }
  const fields = statFields(pid)
  return fields?.[0] !== 'Z' || Number(fields[THREADS]) > 1
}

/** Index of the number of threads in `statFields`. */
const THREADS = 17

/**
 * The fields of /proc/<pid>/stat from the third (state) on. The second, the name in parentheses, may contain any character.
 */
function statFields(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/**
 * When the process started, in ticks since boot, with the boot id. It distinguishes a process from a later one with the same
 * id. Undefined when there is none.
 */
export function startedAt(pid: number) {
  const ticks = statFields(pid)?.[19]
  if (ticks === undefined) return undefined
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`
}

/** The arguments with which a process was started; empty when there is no such process. */
export function argumentsOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
  } catch {
    return []
  }
}

/** Ids of the processes whose working directory is `directory`, an absolute path without symlinks. */
export const processesIn = (directory: string, program?: string) =>
  allProcesses().filter((pid) => {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) !== directory) return false
      const [file = ''] = readlinkSync(`/proc/${pid}/exe`).split(' (deleted)')
      return program === undefined || basename(file) === program
    } catch {
      return false
    }
  })

/** Ids of the processes that were started with such arguments. Any account may start one with the same arguments. */
export const processesWith = (isSuch: (args: string[]) => boolean) =>
  allProcesses().filter((pid) => isSuch(argumentsOf(pid)))

/** Whether a process runs as this account. */
export const isOurs = (pid: number) =>
  statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid === process.getuid?.()

const allProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** Sends a signal. A process that has ended meanwhile is no error. */
export function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Polls until the condition is true (returns true) or the time is over (returns false). */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs: number) {
  const end = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > end) return false
    await pause(20)
  }
  return true
}

/** Ends a process with these signals in order, each with its time to take effect. Resolves when it has ended. */
export async function endProcess(pid: number, steps: [NodeJS.Signals, number][]) {
  const started = startedAt(pid)
  const gone = () => !isAlive(pid) || startedAt(pid) !== started
  for (const [signal, patienceMs] of steps) {
    if (gone()) return
    sendSignal(pid, signal)
    if (await until(gone, patienceMs)) return
  }
  throw new Error(`Process ${pid} does not end.`)
}
