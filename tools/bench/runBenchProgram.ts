/** Runs the bench programs, each on its own PostgreSQL, which is removed at the end. */

import { join, relative } from 'node:path'
import { type PostgresOptions, removeDataDirectory, startPostgres } from '@sidebet/postgres'
import { buildIfStale } from '../build/buildIfStale.ts'
import { DATA, ROOT, SERVER } from '../project.ts'
import { NODE_FLAGS } from '../start/program.ts'
import { waitForChild } from '../waitForChild.ts'

/** The command line of the server of a checkout, as the programs of the bench read it. */
export const serverOf = (root: string): string =>
  JSON.stringify([...NODE_FLAGS, join(root, relative(ROOT, SERVER))])

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
  env: NodeJS.ProcessEnv = {},
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
        SERVER: serverOf(ROOT),
        ...env,
      },
    })
  } finally {
    await database.stop()
    removeDataDirectory(dataDir)
  }
}
