/**
 * `npm run bench`: how fast takes, settlement and lists are, on a PostgreSQL of its own with durable commits; the last
 * line is JSON. `--quick` does it on a tenth of the data.
 */

import { runBenchProgram } from './bench-program.mjs'
import { BENCH } from './project.mjs'

/** What one would give PostgreSQL on a machine with a few gigabytes; the baselines run on the same. */
const SETTINGS = {
  shared_buffers: '4GB',
  work_mem: '64MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '16GB',
  checkpoint_timeout: '20min',
}

await runBenchProgram('bench', BENCH, process.argv.slice(2), { settings: SETTINGS })
