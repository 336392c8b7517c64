/**
 * `npm run cluster`: runs docs/two-machines.md on this machine, with three machines of a database and three servers, and lets one
 * fault after the other befall them under the traffic of chaos. `--faults A,B` chooses some, `--seed N` other traffic. It needs
 * Debian's etcd, HAProxy and PostgreSQL, and the source of Patroni in the folder that PATRONI_SOURCE names. With `--citus` it runs
 * docs/tenants-on-citus.md instead, with the source of Citus in the folder that CITUS_SOURCE names.
 */

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCitus } from '@sidebet/chaos/citus'
import { runCluster } from '@sidebet/chaos/cluster'
import { CALLED_FROM, DATA, ROOT } from '../project.ts'
import { NODE_FLAGS } from '../start/program.ts'

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      faults: { type: 'string', default: '' },
      citus: { type: 'boolean' },
    },
  })
  for (const name of ['PATRONI_SOURCE', 'CITUS_SOURCE']) {
    const source = process.env[name]
    if (source) process.env[name] = resolve(CALLED_FROM, source)
  }
  // The started processes end with this one.
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.on(name, () => process.exit(code))
  const runPage = values.citus ? runCitus : runCluster
  return runPage(
    { root: ROOT, nodeFlags: NODE_FLAGS },
    { seed: Number(values.seed), faults: values.faults.split(',').filter(Boolean), home: DATA },
  )
}
