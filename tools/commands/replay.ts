/**
 * `npm run replay -- FILE... [--league L] [--users N] [--seed S]`: replays played seasons through the product's real code,
 * on their own PostgreSQL. The last line is JSON. Exits with 1 when a result differs. `--recording FOLDER` replaces the files.
 */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { runBenchProgram } from '../bench/runBenchProgram.ts'
import { CALLED_FROM, REPLAY } from '../project.ts'

export function run(args: readonly string[]): Promise<number> {
  const found = args.map((argument) => {
    const path = resolve(CALLED_FROM, argument)
    return existsSync(path) ? path : argument
  })
  return runBenchProgram('replay', REPLAY, found, { fsync: false })
}
