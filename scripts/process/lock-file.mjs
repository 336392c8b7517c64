/** A lock that one living process holds at a time, and that dies with its holder. */

import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeDirectory } from './make-directory.mjs'
import { isAlive, startedAt, until } from './processes.mjs'
import { errorCode } from './start-failure.mjs'

/**
 * Takes the lock, over from a dead holder if need be. Returns the function that gives it back, or
 * the id of the living process that holds it.
 *
 * The file names the holder and the moment it started, so a process that got a dead holder's id
 * does not count. Two starters that find the same stale lock are told apart by the rename.
 *
 * @param {string} path in a directory that exists
 * @returns {(() => void) | number}
 */
export const takeLock = (path) => {
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

/**
 * Waits for the lock, holds it during `work`, and gives it back.
 *
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once when somebody else holds it
 * @returns {Promise<T>}
 */
export const withLock = async (path, work, onWait) => {
  makeDirectory(dirname(path))
  /** @type {(() => void) | undefined} */
  let release
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

/**
 * The id of the living process that a lock file names.
 *
 * @param {string | undefined} content
 * @returns {number | undefined}
 */
const livingHolder = (content) => {
  try {
    const { pid, started } = JSON.parse(content ?? '')
    return isAlive(pid) && startedAt(pid) === started ? pid : undefined
  } catch {
    return undefined // cut off by a crash
  }
}

/**
 * The process that holds the lock now, if any.
 *
 * @param {string} path
 */
export const lockHolder = (path) => livingHolder(read(path))

/**
 * @param {string} path
 * @param {string} aside
 * @param {string | undefined} stale what was read there
 */
const discardStale = (path, aside, stale) => {
  try {
    renameSync(path, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return // another starter was quicker
    throw error
  }
  // Another starter replaced it between our reading and our rename: that lock is alive, put it back.
  if (read(aside) !== stale) linkSync(aside, path)
  rmSync(aside, { force: true })
}

/** @param {string} path */
const read = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
