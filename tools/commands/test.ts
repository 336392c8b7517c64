/**
 * `npm test`: runs everything that CI runs. It builds, checks, and then runs all tests and the stories in a browser against
 * their own PostgreSQL. The last line is `N passed, N failed`, where each check counts as one.
 *
 * `--long` also runs the long tests, all stories in both sizes, and Lighthouse. Other arguments go to Vitest, which then
 * runs without the stories (`npm run e2e` runs only those).
 */

import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { endOrphanedDatabase, removeDataDirectory, startPostgres } from '@sidebet/postgres'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import { runLighthouse } from '../browser/lighthouse.ts'
import { runStories } from '../browser/stories.ts'
import { buildIfStale } from '../build/buildIfStale.ts'
import { DATA, ROOT } from '../project.ts'
import { addTally, failuresOf, readIfThere, tallyLine, tallyOf } from '../test/tally.ts'
import { waitForChild } from '../waitForChild.ts'
import { CHECKS, passes } from './check.ts'

const STORIES = join(ROOT, 'packages/e2e/playwright.config.ts')
const dataDir = join(DATA, `test-${process.pid}`)
const tally = { passed: 0, failed: 0, skipped: 0 }
/** Printed again at the end. */
const failures: string[] = []

/** The exit code after a signal. The children get the signal too and end. */
let interrupted = 0

/** Runs `work`, which fails by throwing. Prints and counts a failure. */
async function attempt(work: () => Promise<void>): Promise<void> {
  if (interrupted) return
  try {
    await work()
  } catch (error) {
    if (interrupted) return
    console.error(error instanceof StartFailure ? error.message : error)
    tally.failed++
  }
}

async function check(command: string): Promise<void> {
  if (interrupted) return
  const passed = await passes(command)
  if (passed) tally.passed++
  else if (!interrupted) tally.failed++
}

/** Runs Vitest's tests, then the stories in the browser. Arguments select only among Vitest's tests. */
async function runTests(long: boolean, vitestArgs: readonly string[]): Promise<void> {
  const report = join(dataDir, 'report.json')
  const database = await startPostgres({ dataDir, fsync: false, inMemory: true })
  try {
    if (interrupted) return
    const env = {
      ...process.env,
      ...(long && { SIDEBET_LONG: '1' }),
      TEST_DATABASE_OWNER_URL: database.ownerUrl,
      TEST_DATABASE_APP_URL: database.appUrl,
    }
    const code = await waitForChild(
      process.execPath,
      [
        join(ROOT, 'node_modules/vitest/vitest.mjs'),
        ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        ...vitestArgs,
      ],
      { cwd: ROOT, env },
    )
    const content = readIfThere(report)
    addTally(tally, tallyOf(content, code))
    failures.push(...failuresOf(content))
    if (vitestArgs.length > 0 || !existsSync(STORIES) || interrupted) return
    console.log('> stories in a browser')
    addTally(tally, await runStories({ env }))
    if (long && !interrupted) addTally(tally, await runLighthouse({ env, runs: 1 }))
  } finally {
    await database.stop()
    removeDataDirectory(dataDir)
  }
}

/** Removes what killed runs have left. */
async function removeLeftovers(): Promise<void> {
  mkdirSync(DATA, { recursive: true, mode: 0o711 })
  for (const name of readdirSync(DATA))
    if (/^test-\d+$/.test(name)) await endOrphanedDatabase(join(DATA, name), { remove: true })
}

export async function run(args: readonly string[]): Promise<number> {
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.on(name, () => {
      interrupted ||= code
    })
  const vitestArgs = args.filter((argument) => argument !== '--long')
  // When the build fails, the checks show the reason better than the bundler.
  await attempt(buildIfStale)
  for (const command of CHECKS) await check(command)
  await attempt(removeLeftovers)
  await attempt(() => runTests(args.includes('--long'), vitestArgs))
  if (interrupted) console.error('Interrupted: not everything was tested.')
  for (const failure of failures) console.log(`\nFailed: ${failure}`)
  console.log(tallyLine(tally))
  return interrupted || (tally.failed ? 1 : 0)
}
