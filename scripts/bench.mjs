/**
 * `npm run bench`: how fast takes, settlement and lists are, on a PostgreSQL of its own with durable commits; the last
 * line is JSON. `--quick` does it on a tenth of the data.
 */

import { join } from 'node:path'
import { buildBench } from './build/programs.mjs'
import { buildIfStale } from './build.mjs'
import { installIfNeeded } from './install.mjs'
import { removeDataDirectory, startPostgres } from './postgres.mjs'
import { runScript } from './process/start-failure.mjs'
import { waitForChild } from './process/wait-for-child.mjs'
import { BENCH, ROOT, SERVER } from './project.mjs'
import { NODE_FLAGS } from './start/program.mjs'

/** What one would give PostgreSQL on a machine with a few gigabytes; the baselines run on the same. */
const SETTINGS = {
  shared_buffers: '4GB',
  work_mem: '64MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '16GB',
  checkpoint_timeout: '20min',
}

await runScript(async () => {
  await installIfNeeded()
  await buildIfStale()
  await buildBench()
  const dataDir = join(ROOT, '.data', `bench-${process.pid}`)
  const database = await startPostgres({ dataDir, settings: SETTINGS })
  try {
    process.exitCode = await waitForChild(
      process.execPath,
      [...NODE_FLAGS, BENCH, ...process.argv.slice(2)],
      {
        env: {
          ...process.env,
          DATABASE_URL: database.appUrl,
          DATABASE_OWNER_URL: database.ownerUrl,
          SERVER: JSON.stringify([...NODE_FLAGS, SERVER]),
        },
      },
    )
  } finally {
    await database.stop()
    removeDataDirectory(dataDir)
  }
})
