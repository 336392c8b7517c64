/**
 * Below a directory that only root may enter (/root), the database's account reaches neither the programs nor the data. Then
 * both are in a directory outside the project. So are data of tests in memory, where a database is created in a tenth of the
 * time.
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
import { errorCode, StartFailure } from './processes/startFailure.ts'

/** /var/lib belongs to root and persists. /var/tmp, where every account may write, is the second choice. */
const HOMES = ['/var/lib/sidebet', '/var/tmp/sidebet']

const MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30

/** The tests use about a quarter of a gigabyte. On a machine with little memory the data are on disk. */
function hasMemoryToSpare() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return totalmem() >= 15 * GIGABYTE && bavail * bsize >= 4 * GIGABYTE
  } catch {
    return false
  }
}

/** Directories for data that need not survive: in memory first. Undefined when memory is short. */
export const homesInMemory = () =>
  hasMemoryToSpare() ? [join(MEMORY, 'sidebet'), ...HOMES] : undefined

/**
 * The first of `homes` that this account owns or can create: a real directory that other accounts cannot write. A directory
 * that another account created is never used.
 */
export function outsideHome(homes: readonly string[] = HOMES) {
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

function isOurs(path: string) {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return (
    stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
  )
}

const POINTER = 'location'

/**
 * The directory outside the project with the cluster of `dataDir`. The pointer in `dataDir` names it. Without a pointer it
 * is a new one with an unpredictable name.
 */
export function outsideDirectoryOf(dataDir: string, homes: readonly string[] = HOMES) {
  const existing = findOutsideDirectory(dataDir)
  if (existing) return existing
  const made = mkdtempSync(join(outsideHome(homes), 'pg-'))
  writeFileSync(join(dataDir, POINTER), made, { mode: 0o600 })
  return made
}

/** The directory that the pointer in `dataDir` names, if it still exists and belongs to this account. */
export function findOutsideDirectory(dataDir: string): string | undefined {
  let path: string
  try {
    path = readFileSync(join(dataDir, POINTER), 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  return isOurs(path) && isOurs(dirname(path)) ? path : undefined
}

/** Another run may remove the same directory at the same time; the retries remove what it leaves. */
const ALL = { recursive: true, force: true, maxRetries: 5 }

/** Removes a stopped cluster, including its directory outside the project. */
export function removeDataDirectory(dataDir: string) {
  const outside = findOutsideDirectory(dataDir)
  if (outside) rmSync(outside, ALL)
  rmSync(dataDir, ALL)
}
