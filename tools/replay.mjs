/**
 * `npm run replay -- FILE... [--league L] [--users N] [--seed S]`: replays played seasons through the product's real code,
 * on their own PostgreSQL. The last line is JSON. Exits with 1 when a result differs.
 */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { runBenchProgram } from './bench-program.mjs'
import { CALLED_FROM, REPLAY } from './project.mjs'

const args = process.argv.slice(2).map((argument) => {
  const path = resolve(CALLED_FROM, argument)
  return existsSync(path) ? path : argument
})

await runBenchProgram('replay', REPLAY, args, { fsync: false })
