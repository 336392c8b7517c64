/** The browser of the stories and the pictures: Debian's headless Chromium, installed when it is missing. */

import type { StdioOptions } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { errorCode, StartFailure } from '@sidebet/postgres/processes/startFailure'
import { inProjectLock } from '../project.ts'
import { waitForChild } from '../waitForChild.ts'

/** Debian's packages. The first one has no windows, and needs a quarter less time. Older releases of Debian do not have it. */
const [HEADLESS, WITH_WINDOWS] = ['chromium-headless-shell', 'chromium'] as const
const pathOf = (name: string) => `/usr/bin/${name}`

/** The path of the first package that is installed. */
const installed = () => [HEADLESS, WITH_WINDOWS].map(pathOf).find(canRun)

/**
 * Finds the browser. Root installs the one without windows when it is missing, even beside the other one.
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
  if (found && (uid !== 0 || found === pathOf(HEADLESS))) return found
  if (uid !== 0)
    throw new StartFailure(
      'The browser tests need Chromium: run `sudo apt-get install chromium`, or set CHROMIUM to its path.',
    )
  await inProjectLock(
    'chromium',
    'Waiting for another process that installs Chromium ...',
    async () => {
      if (!canRun(pathOf(HEADLESS))) await install(env)
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
  // Where the other one is installed, a failure is no problem, and apt-get's present lists are enough.
  if (canRun(pathOf(WITH_WINDOWS))) return installPackage(env, HEADLESS).catch(() => {})
  await aptGet(env, ['update', '-qq'])
  await installPackage(env, HEADLESS).catch(() => installPackage(env, WITH_WINDOWS))
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
