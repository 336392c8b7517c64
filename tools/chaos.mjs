/**
 * `npm run chaos -- --seed N --seconds S`: users bet over HTTP on two server processes during faults from a seeded plan. At
 * each rest everything is compared. `--seeds A..B` runs several seeds in sequence. With `--hostile-feed` the source of
 * scores errs, fails and is slow all the time. `--mutants [--only NAME]` proves that it finds defects of the product.
 */

import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildChaos } from './build/programs.mjs'
import { buildIfStale } from './build.mjs'
import { installIfNeeded } from './install.mjs'
import { endOrphanedDatabase, removeDataDirectory, startPostgres } from './postgres.mjs'
import { runScript, StartFailure } from './process/start-failure.mjs'
import { CHAOS, ROOT } from './project.mjs'
import { NODE_FLAGS } from './start/program.mjs'

const home = join(ROOT, '.data')

/** @param {string} text such as 7 or 1..5 */
const seedsOf = (text) => {
  const [, from, to = from] = /^(\d+)(?:\.\.(\d+))?$/.exec(text) ?? []
  if (from === undefined) throw new StartFailure(`"${text}" is no seed: give 7, or 1..5.`)
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at)
}

/** Removes what killed runs have left. */
const removeLeftovers = async () => {
  mkdirSync(home, { recursive: true, mode: 0o711 })
  for (const name of readdirSync(home))
    if (/^chaos-\d+-\d+$/.test(name)) await endOrphanedDatabase(join(home, name), { remove: true })
}

// The started processes end with this one.
for (const [name, code] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]))
  process.on(name, () => process.exit(code))

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string' },
      mutants: { type: 'boolean', default: false },
      only: { type: 'string' },
      'hostile-feed': { type: 'boolean', default: false },
      seconds: { type: 'string', default: '20' },
    },
  })
  const seeds = seedsOf(values.seeds ?? values.seed)
  await installIfNeeded()
  await buildIfStale()
  await buildChaos()
  await removeLeftovers()
  const { chaos, judgeMutants } = await import(CHAOS)
  const tools = { root: ROOT, nodeFlags: NODE_FLAGS, startPostgres, removeDataDirectory }
  if (values.mutants) {
    process.exitCode = await judgeMutants(tools, home, values.only)
    return
  }
  const seconds = Number(values.seconds)
  process.exitCode = await chaos(tools, {
    seeds,
    seconds,
    isFeedHostile: values['hostile-feed'],
    home,
  })
})
