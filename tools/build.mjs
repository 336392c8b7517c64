/** Builds the programs (server, operator's tool, sandbox) and the web client. */

import { realpathSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { programs } from './build/programs.mjs'
import { web } from './build/web.mjs'
import { inProjectLock, installIfNeeded } from './install.mjs'
import { runScript, StartFailure } from './process/start-failure.mjs'

const PARTS = [programs, web]

/**
 * Builds each part whose build is not from exactly these sources.
 *
 * @throws {StartFailure} with the bundler's message when the sources do not build
 */
export const buildIfStale = async () => {
  if (PARTS.every((part) => part.isFresh(part.stamp()))) return
  await inProjectLock('build', 'Waiting for another process that builds ...', async () => {
    for (const part of PARTS) {
      const stamp = part.stamp()
      if (!part.isFresh(stamp)) await part.build(stamp).catch(failBuild)
    }
  })
}

/** @param {unknown} error */
const failBuild = (error) => {
  const words = error instanceof Error ? error.message : String(error)
  throw new StartFailure(`The build failed: ${stripVTControlCharacters(words)}`)
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename)
  await runScript(async () => {
    await installIfNeeded()
    await buildIfStale()
  })
