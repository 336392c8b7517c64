/** Runs the bench programs, each on its own PostgreSQL, which is removed at the end. */

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
 * Sets the program's exit code as the exit code of this process.
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
