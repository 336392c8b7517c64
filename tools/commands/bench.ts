/**
 * `npm run bench`: measures takes, settlement and lists on its own PostgreSQL with durable commits. The last line is JSON.
 * `--quick` uses a tenth of the data. `--output FILE` also writes a file.
 */

import { resolve } from 'node:path'
import { runBenchProgram } from '../bench/runBenchProgram.ts'
import { BENCH, CALLED_FROM } from '../project.ts'

/** Settings for a machine with a few gigabytes of memory. The baselines run with the same ones. */
const SETTINGS = {
  shared_buffers: '4GB',
  work_mem: '64MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '16GB',
  checkpoint_timeout: '20min',
}

export function run(args: readonly string[]): Promise<number> {
  const resolved = args.map((argument, at) =>
    args[at - 1] === '--output' ? resolve(CALLED_FROM, argument) : argument,
  )
  return runBenchProgram('bench', BENCH, resolved, { settings: SETTINGS })
}
