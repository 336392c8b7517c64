/** Installs node_modules as in the lock file, when they are missing. Only files that need no package may be imported here. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode, StartFailure } from '../packages/postgres/src/processes/startFailure.ts'
import { inProjectLock, ROOT } from './project.ts'
import { waitForChild } from './waitForChild.ts'

/**
 * Installs the dependencies of the project, or of a folder with a lock file of its own, unless they are installed. They include
 * development ones (the build needs them). All output goes to stderr.
 *
 * @throws StartFailure when npm fails
 */
export async function installIfNeeded(folder: string = ROOT): Promise<void> {
  if (isInstalled(folder)) return
  await inProjectLock(
    'install',
    'Waiting for another process that installs the packages ...',
    async () => {
      if (isInstalled(folder)) return
      console.error('Installing the packages (npm ci) ...')
      await runNpmCi(folder)
    },
  )
}

type Lockfile = {
  readonly packages?: Readonly<
    Record<
      string,
      { readonly version?: string; readonly link?: boolean; readonly optional?: boolean }
    >
  >
}

/**
 * As its last step npm writes what it has installed, in the lock file's own format. An install that was interrupted or
 * omitted packages does not count; one made by hand does.
 */
function isInstalled(folder: string): boolean {
  const wanted = readLockfile(join(folder, 'package-lock.json'))
  const found = readLockfile(join(folder, 'node_modules/.package-lock.json'))
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

function readLockfile(path: string): Lockfile | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** npm runs with the Node of this process. */
async function runNpmCi(folder: string): Promise<void> {
  const cli = process.env.npm_execpath
  const [program, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  try {
    const code = await waitForChild(
      program,
      [...first, 'ci', '--prefix', folder, '--include=dev'],
      {
        cwd: folder,
        stdio: ['ignore', process.stderr, process.stderr],
      },
    )
    if (code !== 0)
      throw new StartFailure('The packages could not be installed: npm ci failed, see above.')
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      throw new StartFailure('The packages could not be installed: there is no npm on the PATH.')
    throw error
  }
}
