/**
 * `npm run rolling-update -- --from REVISION`: updates two servers of an earlier version to this one under load, one after the
 * other, with `ops migrate` before. It prints what was migrated and how many requests were retried, and fails when one was lost.
 */

import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import { checkOutEarlier } from '../update/earlierVersion.ts'
import { run as runTests } from './test.ts'

const TEST = 'packages/chaos/src/update/rollingUpdate.test.ts'

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { from: { type: 'string' } } })
  if (!values.from)
    throw new StartFailure('Name the version before, such as --from HEAD~1 or a tag.')
  const { folder, commit } = checkOutEarlier(values.from)
  console.log(`From ${commit} to this version`)
  process.env.UPDATE_FROM = folder
  try {
    return await runTests([TEST])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
