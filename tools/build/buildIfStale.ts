/** Builds the web client. Every other program runs as it is written. */

import { stripVTControlCharacters } from 'node:util'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import { inProjectLock } from '../project.ts'
import { buildWeb, isWebFresh, stampOfWeb } from './web.ts'

/**
 * Builds the web client unless its build is from exactly these sources.
 *
 * @throws StartFailure with the bundler's message when the sources do not build
 */
export async function buildIfStale(): Promise<void> {
  if (isWebFresh(stampOfWeb())) return
  await inProjectLock('build', 'Waiting for another process that builds ...', async () => {
    const stamp = stampOfWeb()
    if (!isWebFresh(stamp)) await buildWeb(stamp).catch(failBuild)
  })
}

function failBuild(error: unknown): never {
  const words = error instanceof Error ? error.message : String(error)
  throw new StartFailure(`The build failed: ${stripVTControlCharacters(words)}`)
}
