/**
 * `npm run replay -- FILE... [--league L] [--users N] [--seed S]`: replays played seasons through the product's real code,
 * on their own PostgreSQL. The last line is JSON. Exits with 1 when a result differs.
 */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { runBenchProgram } from './bench-program.mjs'
import { REPLAY } from './project.mjs'

/** npm runs its scripts in the project's folder, but file arguments are relative to the caller's folder. */
const calledFrom = process.env.INIT_CWD ?? process.cwd()
const args = process.argv.slice(2).map((argument) => {
  const path = resolve(calledFrom, argument)
  return existsSync(path) ? path : argument
})

await runBenchProgram('replay', REPLAY, args, { fsync: false })
