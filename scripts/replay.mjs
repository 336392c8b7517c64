/**
 * `npm run replay -- FILE... [--league L] [--users N] [--seed S]`: seasons that were played, through the product's real
 * path, on a PostgreSQL of their own; the last line is JSON. Exits with 1 when anything does not agree.
 */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { runBenchProgram } from './bench-program.mjs'
import { REPLAY } from './project.mjs'

/** npm runs its scripts in the folder of the project: files are named from where it was called. */
const calledFrom = process.env.INIT_CWD ?? process.cwd()
const args = process.argv.slice(2).map((argument) => {
  const path = resolve(calledFrom, argument)
  return existsSync(path) ? path : argument
})

await runBenchProgram('replay', REPLAY, args, { fsync: false })
