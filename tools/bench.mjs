/**
 * `npm run bench`: measures takes, settlement and lists on its own PostgreSQL with durable commits. The last line is JSON.
 * `--quick` uses a tenth of the data. `--output FILE` also writes a file.
 */

import { resolve } from 'node:path'
import { runBenchProgram } from './bench-program.mjs'
import { BENCH, CALLED_FROM } from './project.mjs'

/** Settings for a machine with a few gigabytes of memory. The baselines run with the same ones. */
const SETTINGS = {
  shared_buffers: '4GB',
  work_mem: '64MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '16GB',
  checkpoint_timeout: '20min',
}

const args = process.argv
  .slice(2)
  .map((argument, at, all) =>
    all[at - 1] === '--output' ? resolve(CALLED_FROM, argument) : argument,
  )

await runBenchProgram('bench', BENCH, args, { settings: SETTINGS })
