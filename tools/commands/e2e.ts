/**
 * `npm run e2e`: runs the stories in Chromium against the built product. The last line is `N passed, N failed`.
 *
 * `--long` runs all of them on the phone and the desktop, with the screens of every league, and Lighthouse. Other arguments go
 * to Playwright (`npm run e2e -- login --project phone`).
 */

import { join } from 'node:path'
import { removeDataDirectory, startPostgres } from '@sidebet/postgres'
import { runLighthouse } from '../browser/lighthouse.ts'
import { runStories } from '../browser/stories.ts'
import { buildIfStale } from '../build/buildIfStale.ts'
import { DATA } from '../project.ts'
import { addTally, tallyLine } from '../test/tally.ts'

export async function run(args: readonly string[]): Promise<number> {
  const long = args.includes('--long')
  await buildIfStale()
  const dataDir = join(DATA, `test-${process.pid}`)
  const database = await startPostgres({ dataDir, fsync: false, inMemory: true })
  try {
    const tally = await runStories({
      env: {
        ...process.env,
        TEST_DATABASE_OWNER_URL: database.ownerUrl,
        TEST_DATABASE_APP_URL: database.appUrl,
        ...(long && { SIDEBET_LONG: '1' }),
      },
      args: args.filter((argument) => argument !== '--long'),
    })
    if (long) addTally(tally, await runLighthouse({ env: process.env, runs: 1 }))
    console.log(tallyLine(tally))
    return tally.failed ? 1 : 0
  } finally {
    await database.stop()
    removeDataDirectory(dataDir)
  }
}
