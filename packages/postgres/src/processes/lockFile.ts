/** A lock file for one living process at a time. It is stale when that process has ended. */

import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeDirectory } from './makeDirectory.ts'
import { isAlive, startedAt, until } from './processes.ts'
import { errorCode } from './startFailure.ts'

/**
 * Takes the lock, also a stale one. Returns the function that releases it, or the id of the living process that has it.
 *
 * The file names the process and its start time, so that a later process with the same id does not count. If two processes
 * find the same stale lock, the rename lets only one of them replace it.
 */
export function takeLock(path: string): (() => void) | number {
  const mine = JSON.stringify({ pid: process.pid, started: startedAt(process.pid) })
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(draft, mine, { mode: 0o600, flag: 'wx' })
  try {
    for (;;) {
      try {
        linkSync(draft, path)
        return () => {
          if (read(path) === mine) rmSync(path, { force: true })
        }
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error
      }
      const content = read(path)
      const holder = livingHolder(content)
      if (holder !== undefined) return holder
      discardStale(path, `${draft}.stale`, content)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Waits for the lock, runs `work` under it, and releases it. */
export async function withLock<T>(
  path: string,
  work: () => Promise<T>,
  onWait: () => void,
): Promise<T> {
  makeDirectory(dirname(path))

  let release: (() => void) | undefined
  let waited = false
  while (!release) {
    const lock = takeLock(path)
    if (typeof lock === 'function') release = lock
    else {
      if (!waited) onWait()
      waited = true
      await until(() => lockHolder(path) === undefined, 1_000)
    }
  }
  try {
    return await work()
  } finally {
    release()
  }
}

/** The id of the process that a lock file names, if it lives. */
function livingHolder(content: string | undefined): number | undefined {
  try {
    const { pid, started } = JSON.parse(content ?? '')
    return isAlive(pid) && startedAt(pid) === started ? pid : undefined
  } catch {
    return undefined // truncated by a crash
  }
}

/** The process that has the lock now, if any. */
export const lockHolder = (path: string) => livingHolder(read(path))

function discardStale(path: string, aside: string, stale: string | undefined) {
  try {
    renameSync(path, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return // another process was faster
    throw error
  }
  // Another process replaced it between the read and the rename. That lock is valid, so it is restored.
  if (read(aside) !== stale) linkSync(aside, path)
  rmSync(aside, { force: true })
}

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
