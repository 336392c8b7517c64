/** Installs node_modules as in the lock file, when they are missing. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './process/lock-file.mjs'
import { errorCode, StartFailure } from './process/start-failure.mjs'
import { LOCKS, ROOT } from './project.mjs'

/**
 * Installs the dependencies, including development ones (the build needs them), unless they are installed. All output goes
 * to stderr.
 *
 * @param {{ signal?: AbortSignal }} [options] `signal` interrupts npm
 * @throws {StartFailure} on an old Node or when npm fails
 */
export const installIfNeeded = async ({ signal } = {}) => {
  checkNodeVersion()
  if (isInstalled()) return
  await inProjectLock(
    'install',
    'Waiting for another process that installs the packages ...',
    async () => {
      if (isInstalled()) return
      console.error('Installing the packages (npm ci) ...')
      await npmCi(signal)
    },
  )
}

/**
 * Runs `work` under a lock of the project.
 *
 * @param {string} name
 * @param {string} sentence printed when it has to wait
 * @param {() => Promise<void>} work
 */
export const inProjectLock = async (name, sentence, work) => {
  try {
    await withLock(join(LOCKS, `${name}.lock`), work, () => console.error(sentence))
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? ''))
      throw new StartFailure(
        `This account may not write to ${ROOT}, where the packages and the build belong: ${error instanceof Error ? error.message : error}`,
      )
    throw error
  }
}

const checkNodeVersion = () => {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const wanted = numbers(engines.node)
  const found = numbers(process.version)
  const mismatch = wanted.findIndex((number, index) => number !== found[index])
  if (mismatch !== -1 && (found[mismatch] ?? 0) < (wanted[mismatch] ?? 0))
    throw new StartFailure(
      `Sidebet needs Node ${wanted.join('.')} or newer; this is ${process.version}.`,
    )
}

/** @param {string} version */
const numbers = (version) => (version.match(/\d+/g) ?? []).map(Number)

/**
 * @typedef {{ packages?: Record<string, { version?: string, link?: boolean, optional?: boolean }> }} Lockfile
 *
 * As its last step npm writes what it has installed, in the lock file's own format. An install
 * that was interrupted or omitted packages does not count; one made by hand does.
 */
const isInstalled = () => {
  const wanted = readLockfile('package-lock.json')
  const found = readLockfile('node_modules/.package-lock.json')
  if (!wanted?.packages)
    throw new StartFailure(
      'package-lock.json is missing or damaged: restore it from the repository.',
    )
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const there = found?.packages?.[path]
    // Packages for other platforms are in the lock file, but are never installed here.
    if (!there) return entry.optional === true && found !== undefined
    return there.version === entry.version && there.link === entry.link
  })
}

/**
 * @param {string} path
 * @returns {Lockfile | undefined}
 */
const readLockfile = (path) => {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {AbortSignal | undefined} signal */
const npmCi = async (signal) => {
  const cli = process.env.npm_execpath
  const [program, ...first] = cli?.endsWith('.js') ? [process.execPath, cli] : ['npm']
  const npm = spawn(program ?? 'npm', [...first, 'ci', '--include=dev'], {
    cwd: ROOT,
    stdio: ['ignore', process.stderr, process.stderr],
    ...(signal && { signal }),
  })
  const onProcessExit = () => npm.kill()
  process.on('exit', onProcessExit)
  try {
    const [code] = await once(npm, 'exit')
    if (code !== 0)
      throw new StartFailure('The packages could not be installed: npm ci failed, see above.')
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      throw new StartFailure('The packages could not be installed: there is no npm on the PATH.')
    throw error
  } finally {
    process.off('exit', onProcessExit)
  }
}
