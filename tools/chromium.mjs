/** The browser of the stories and the pictures: Debian's Chromium, installed when it is missing. */

import { accessSync, constants, realpathSync } from 'node:fs'
import { inProjectLock } from './install.mjs'
import { errorCode, runScript, StartFailure } from './process/start-failure.mjs'
import { waitForChild } from './process/wait-for-child.mjs'

const DEBIAN = '/usr/bin/chromium'

/** The arguments of Chromium everywhere. Root cannot use its sandbox, and background requests are off. */
export const CHROMIUM_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Finds the browser, or installs it when it is missing and this account is root.
 *
 * @param {{ env?: NodeJS.ProcessEnv, uid?: number | undefined }} [options]
 * @returns {Promise<string>} its path
 * @throws {StartFailure} with one sentence that names the remedy
 */
export const requireChromium = async ({ env = process.env, uid = process.getuid?.() } = {}) => {
  if (env.CHROMIUM) {
    if (canRun(env.CHROMIUM)) return env.CHROMIUM
    throw new StartFailure(`CHROMIUM names no executable program: ${env.CHROMIUM}.`)
  }
  if (canRun(DEBIAN)) return DEBIAN
  if (uid !== 0)
    throw new StartFailure(
      'The browser tests need Chromium: run `sudo apt-get install chromium`, or set CHROMIUM to its path.',
    )
  await inProjectLock(
    'chromium',
    'Waiting for another process that installs Chromium ...',
    async () => {
      if (!canRun(DEBIAN)) await install(env)
    },
  )
  return DEBIAN
}

/** @param {string} path */
const canRun = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {NodeJS.ProcessEnv} env */
const install = async (env) => {
  console.error('Installing Chromium (apt-get install chromium) ...')
  await aptGet(env, ['update', '-qq'])
  await aptGet(env, ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  if (!canRun(DEBIAN)) throw new StartFailure(`apt-get has put no Chromium at ${DEBIAN}.`)
}

/**
 * Prints apt-get's output to stderr.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} args
 */
const aptGet = async (env, args) => {
  const options = {
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: /** @type {import('node:child_process').StdioOptions} */ (['ignore', 2, 2]),
  }
  // Another apt-get may have its lock for a while.
  const patience = ['-o', 'DPkg::Lock::Timeout=300']
  try {
    const code = await waitForChild('apt-get', [...patience, ...args], options)
    if (code === 0) return
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    throw new StartFailure(
      'Chromium is missing and this is not Debian: install it, and set CHROMIUM to its path.',
    )
  }
  throw new StartFailure(
    `Chromium could not be installed: apt-get ${args[0]} failed, see above; or set CHROMIUM to its path.`,
  )
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename)
  await runScript(async () => console.log(await requireChromium()))
