/** `npm run lighthouse`: audits five screens, five times each. The last line is `N passed, N failed`. */

import { runLighthouse } from '../browser/lighthouse.ts'
import { buildIfStale } from '../build/buildIfStale.ts'
import { tallyLine } from '../test/tally.ts'

export async function run(): Promise<number> {
  await buildIfStale()
  const tally = await runLighthouse({ env: process.env })
  console.log(tallyLine(tally))
  return tally.failed ? 1 : 0
}
