/** The browser of the stories and the pictures: Debian's headless Chromium, installed when it is missing. */

import type { StdioOptions } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { errorCode, StartFailure } from '@sidebet/postgres/processes/startFailure'
import { inProjectLock } from '../project.ts'
import { waitForChild } from '../waitForChild.ts'

/** Debian's packages. The first one has no windows, and needs a fifth less time. Older releases of Debian do not have it. */
const PACKAGES = ['chromium-headless-shell', 'chromium'] as const

/** The path of the first package that is installed. */
const installed = () => PACKAGES.map((name) => `/usr/bin/${name}`).find(canRun)

/**
 * Finds the browser, or installs it when it is missing and this account is root.
 *
 * @returns its path
 * @throws StartFailure with one sentence that names the remedy
 */
export async function requireChromium({
  env = process.env,
  uid = process.getuid?.(),
}: {
  env?: NodeJS.ProcessEnv
  uid?: number | undefined
} = {}): Promise<string> {
  if (env.CHROMIUM) {
    if (canRun(env.CHROMIUM)) return env.CHROMIUM
    throw new StartFailure(`CHROMIUM names no executable program: ${env.CHROMIUM}.`)
  }
  const found = installed()
  if (found) return found
  if (uid !== 0)
    throw new StartFailure(
      'The browser tests need Chromium: run `sudo apt-get install chromium`, or set CHROMIUM to its path.',
    )
  await inProjectLock(
    'chromium',
    'Waiting for another process that installs Chromium ...',
    async () => {
      if (!installed()) await install(env)
    },
  )
  const chromium = installed()
  if (chromium) return chromium
  throw new StartFailure(`apt-get has put no Chromium into /usr/bin.`)
}

function canRun(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function install(env: NodeJS.ProcessEnv) {
  await aptGet(env, ['update', '-qq'])
  const [first, second] = PACKAGES
  await installPackage(env, first).catch(() => installPackage(env, second))
}

async function installPackage(env: NodeJS.ProcessEnv, name: string) {
  console.error(`Installing Chromium (apt-get install ${name}) ...`)
  await aptGet(env, ['install', '-y', '-qq', '--no-install-recommends', name])
}

/** Prints apt-get's output to stderr. */
async function aptGet(env: NodeJS.ProcessEnv, args: string[]) {
  const options = {
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 2, 2] as StdioOptions,
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
