/** The programs of the bench: each runs on a PostgreSQL of its own, of which nothing outlives the run. */

import { join } from 'node:path'
import { buildBench } from './build/programs.mjs'
import { buildIfStale } from './build.mjs'
import { installIfNeeded } from './install.mjs'
import { removeDataDirectory, startPostgres } from './postgres.mjs'
import { runScript } from './process/start-failure.mjs'
import { waitForChild } from './process/wait-for-child.mjs'
import { ROOT, SERVER } from './project.mjs'
import { NODE_FLAGS } from './start/program.mjs'

/**
 * Ends with the exit code of the program.
 *
 * @param {string} name of its data directory
 * @param {string} program
 * @param {string[]} args
 * @param {Pick<Parameters<typeof startPostgres>[0], 'fsync' | 'settings'>} postgres
 */
export const runBenchProgram = (name, program, args, postgres) =>
  runScript(async () => {
    await installIfNeeded()
    await buildIfStale()
    await buildBench()
    const dataDir = join(ROOT, '.data', `${name}-${process.pid}`)
    const database = await startPostgres({ dataDir, ...postgres })
    try {
      process.exitCode = await waitForChild(process.execPath, [...NODE_FLAGS, program, ...args], {
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
  })
