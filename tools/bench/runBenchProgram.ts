/** Runs the bench programs, each on its own PostgreSQL, which is removed at the end. */

import { join } from 'node:path'
import { type PostgresOptions, removeDataDirectory, startPostgres } from '@sidebet/postgres'
import { buildIfStale } from '../build/buildIfStale.ts'
import { DATA, SERVER } from '../project.ts'
import { NODE_FLAGS } from '../start/program.ts'
import { waitForChild } from '../waitForChild.ts'

/**
 * Returns the program's exit code.
 *
 * @param name of its data directory
 */
export async function runBenchProgram(
  name: string,
  program: string,
  args: readonly string[],
  postgres: Pick<PostgresOptions, 'fsync' | 'settings'>,
): Promise<number> {
  await buildIfStale()
  const dataDir = join(DATA, `${name}-${process.pid}`)
  const database = await startPostgres({ dataDir, ...postgres })
  try {
    return await waitForChild(process.execPath, [...NODE_FLAGS, program, ...args], {
      env: {
        ...process.env,
        DATABASE_URL: database.appUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
        SERVER: JSON.stringify([...NODE_FLAGS, SERVER]),
      },
    })
  } finally {
    await database.stop()
    removeDataDirectory(dataDir)
  }
}
