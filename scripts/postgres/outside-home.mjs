/**
 * Below a directory that only root may enter (/root), the database's account reaches neither the
 * programs nor the data: then both live in a directory of ours outside the project. So do data
 * that nobody keeps, in memory, where a database is made in a tenth of the time.
 */

import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { errorCode, StartFailure } from '../process/start-failure.mjs'

/** /var/lib is root's own and stays; /var/tmp, where anybody may write, is the second choice. */
const HOMES = ['/var/lib/sidebet', '/var/tmp/sidebet']

const MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30

/** What the tests fill is about a quarter of a gigabyte; a machine with less is left its memory. */
const hasMemoryToSpare = () => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return totalmem() >= 15 * GIGABYTE && bavail * bsize >= 4 * GIGABYTE
  } catch {
    return false
  }
}

/** Where data that nobody keeps are to lie: in memory, else undefined. */
export const homesInMemory = () =>
  hasMemoryToSpare() ? [join(MEMORY, 'sidebet'), ...HOMES] : undefined

/**
 * The first of `homes` that exists as ours or can be created: owned by us, a real directory, not
 * writable by others. A directory that somebody else put there is never used.
 *
 * @param {readonly string[]} [homes]
 */
export const outsideHome = (homes = HOMES) => {
  for (const home of homes) {
    try {
      mkdirSync(home, { mode: 0o711 })
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') continue
    }
    if (isOurs(home)) return home
  }
  throw new StartFailure(
    `No directory for the embedded PostgreSQL: none of ${homes.join(', ')} can be used by this account alone.`,
  )
}

/** @param {string} path */
const isOurs = (path) => {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return (
    stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
  )
}

const POINTER = 'location'

/**
 * The directory outside that holds the cluster of `dataDir`: the one its pointer names, else a new
 * one with a name that nobody can foresee.
 *
 * @param {string} dataDir
 * @param {readonly string[]} [homes]
 */
export const outsideDirectoryOf = (dataDir, homes = HOMES) => {
  const existing = findOutsideDirectory(dataDir)
  if (existing) return existing
  const made = mkdtempSync(join(outsideHome(homes), 'pg-'))
  writeFileSync(join(dataDir, POINTER), made, { mode: 0o600 })
  return made
}

/**
 * The directory that the pointer in `dataDir` names, if it is still there and ours.
 *
 * @param {string} dataDir
 */
export const findOutsideDirectory = (dataDir) => {
  let path
  try {
    path = readFileSync(join(dataDir, POINTER), 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  return isOurs(path) && isOurs(dirname(path)) ? path : undefined
}

/** Another run may be removing the same at the moment: what it leaves is removed on the next try. */
const ALL = { recursive: true, force: true, maxRetries: 5 }

/**
 * Removes a stopped cluster with all it has outside the project.
 *
 * @param {string} dataDir
 */
export const removeDataDirectory = (dataDir) => {
  const outside = findOutsideDirectory(dataDir)
  if (outside) rmSync(outside, ALL)
  rmSync(dataDir, ALL)
}
