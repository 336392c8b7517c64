/**
 * `npm run chaos -- --seed N --seconds S`: users bet over HTTP on two server processes during faults from a seeded plan. At
 * each rest everything is compared. `--seeds A..B` runs several seeds in sequence. With `--hostile-feed` the source of
 * scores errs, fails and is slow all the time. With `--standby` a standby answers lists. `--mutants [--only NAME]` proves
 * that it finds defects of the product.
 */

import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chaos, judgeMutants } from '@sidebet/chaos'
import { endOrphanedDatabase } from '@sidebet/postgres'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import { DATA, ROOT } from '../project.ts'
import { NODE_FLAGS } from '../start/program.ts'

/** @param text such as 7 or 1..5 */
function seedsOf(text: string): number[] {
  const [, from, to = from] = /^(\d+)(?:\.\.(\d+))?$/.exec(text) ?? []
  if (from === undefined) throw new StartFailure(`"${text}" is no seed: give 7, or 1..5.`)
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at)
}

/** Removes what killed runs have left. */
async function removeLeftovers(): Promise<void> {
  mkdirSync(DATA, { recursive: true, mode: 0o711 })
  for (const name of readdirSync(DATA))
    if (/^chaos-\d+-\d+(-standby)?$/.test(name))
      await endOrphanedDatabase(join(DATA, name), { remove: true })
}

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string' },
      mutants: { type: 'boolean', default: false },
      only: { type: 'string' },
      'hostile-feed': { type: 'boolean', default: false },
      standby: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '20' },
    },
  })
  const seeds = seedsOf(values.seeds ?? values.seed)
  // The started processes end with this one.
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.on(name, () => process.exit(code))
  await removeLeftovers()
  const programs = { root: ROOT, nodeFlags: NODE_FLAGS }
  if (values.mutants) return judgeMutants(programs, DATA, values.only)
  return chaos(programs, {
    seeds,
    seconds: Number(values.seconds),
    isFeedHostile: values['hostile-feed'],
    hasStandby: values.standby,
    home: DATA,
  })
}
