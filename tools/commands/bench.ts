/**
 * `npm run bench`: measures takes, settlement and lists on its own PostgreSQL with durable commits. The last line is JSON.
 * `--quick` uses a tenth of the data. `--output FILE` also writes a file. `--streams` measures only the streams,
 * `--crowd` only the viewers of one board (`--viewers N`: one crowd), `--lists` only lists of takes, `--game` only the page of a game,
 * `--migrations N` only how long writes wait for the newest N migrations, on `--bets` bets, and `--restore` only a backup and its
 * restore, of `--bets` bets. `--citus` compares takes on Citus with takes on PostgreSQL, as docs/tenants-on-citus.md installs it.
 * `--against FOLDER` compares this checkout with another one, in which `npm start` or `npm run build` has run before.
 */

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import { compareCitus } from '../bench/compareCitus.ts'
import { measureRestore } from '../bench/measureRestore.ts'
import { runBenchProgram, serverOf } from '../bench/runBenchProgram.ts'
import { BENCH, BENCH_AGAINST, CALLED_FROM } from '../project.ts'

/** Settings for a machine with a few gigabytes of memory. The baselines run with the same ones. */
const SETTINGS = {
  shared_buffers: '4GB',
  work_mem: '64MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '16GB',
  checkpoint_timeout: '20min',
}

export async function run(args: readonly string[]): Promise<number> {
  // A wrong option ends the command now, and not after a run of twenty minutes.
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean' },
      streams: { type: 'boolean' },
      crowd: { type: 'boolean' },
      lists: { type: 'boolean' },
      game: { type: 'boolean' },
      restore: { type: 'boolean' },
      citus: { type: 'boolean' },
      against: { type: 'string' },
      migrations: { type: 'string' },
      viewers: { type: 'string' },
      bets: { type: 'string' },
      output: { type: 'string' },
    },
  })
  const output =
    values.output === undefined ? [] : ['--output', resolve(CALLED_FROM, values.output)]
  const sizes = (['migrations', 'bets', 'viewers'] as const).flatMap((name) => {
    const value = values[name]
    if (value === undefined) return []
    if (!/^[1-9]\d*$/.test(value)) throw new StartFailure(`--${name} needs a number from 1 on.`)
    return [`--${name}`, value]
  })
  if (values.citus) return compareCitus()
  if (values.restore) return measureRestore(Number(values.bets ?? 500_000), SETTINGS)
  if (values.against !== undefined) {
    const other = resolve(CALLED_FROM, values.against)
    if (!existsSync(join(other, 'node_modules/.package-lock.json')))
      throw new StartFailure(`${other} is no checkout with installed packages.`)
    const env = { OTHER_SERVER: serverOf(other) }
    return runBenchProgram('bench', BENCH_AGAINST, [], { settings: SETTINGS }, env)
  }
  const flags = (['quick', 'streams', 'crowd', 'lists', 'game'] as const).flatMap((name) =>
    values[name] ? [`--${name}`] : [],
  )
  return runBenchProgram('bench', BENCH, [...flags, ...sizes, ...output], { settings: SETTINGS })
}
