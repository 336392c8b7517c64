/** `npm run bench -- --citus`: takes on Citus and on PostgreSQL. CITUS_SOURCE names the folder of the source of Citus. */
import { resolve } from 'node:path'
import { buildIfStale } from '../build/buildIfStale.ts'
import { BENCH_CITUS, CALLED_FROM, ROOT } from '../project.ts'
import { NODE_FLAGS } from '../start/program.ts'
import { waitForChild } from '../waitForChild.ts'
import { serverOf } from './runBenchProgram.ts'

/** Returns the program's exit code. */
export async function compareCitus(): Promise<number> {
  await buildIfStale()
  const { CITUS_SOURCE } = process.env
  return waitForChild(process.execPath, [...NODE_FLAGS, BENCH_CITUS, ROOT], {
    env: {
      ...process.env,
      ...(CITUS_SOURCE && { CITUS_SOURCE: resolve(CALLED_FROM, CITUS_SOURCE) }),
      SERVER: serverOf(ROOT),
    },
  })
}
