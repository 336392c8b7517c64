/**
 * `npm run replay -- FILE... [--league L] [--users N] [--seed S]`: seasons that were played, through the product's real
 * path, on a PostgreSQL of their own; the last line is JSON. Exits with 1 when anything does not agree.
 */

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildBench } from './build/programs.mjs'
import { buildIfStale } from './build.mjs'
import { installIfNeeded } from './install.mjs'
import { removeDataDirectory, startPostgres } from './postgres.mjs'
import { runScript } from './process/start-failure.mjs'
import { waitForChild } from './process/wait-for-child.mjs'
import { REPLAY, ROOT, SERVER } from './project.mjs'
import { NODE_FLAGS } from './start/program.mjs'

/** npm runs its scripts in the folder of the project: files are named from where it was called. */
const calledFrom = process.env.INIT_CWD ?? process.cwd()
const args = process.argv.slice(2).map((argument) => {
  const path = resolve(calledFrom, argument)
  return existsSync(path) ? path : argument
})

await runScript(async () => {
  await installIfNeeded()
  await buildIfStale()
  await buildBench()
  const dataDir = join(ROOT, '.data', `replay-${process.pid}`)
  // Nothing of it outlives the run.
  const database = await startPostgres({ dataDir, fsync: false })
  try {
    process.exitCode = await waitForChild(process.execPath, [...NODE_FLAGS, REPLAY, ...args], {
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
