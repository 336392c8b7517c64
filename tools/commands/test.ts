/**
 * `npm test`: runs everything that CI runs. It builds, checks, and then runs all tests and the stories in a browser against
 * their own PostgreSQL. The last line is `N passed, N failed`, where each check counts as one.
 *
 * `--long` also runs the long tests, all stories in both sizes, and Lighthouse.
 *
 * `npm test -- PATH` runs only these tests, without checks, build and stories, on the shared PostgreSQL, which stays up for the
 * next run. All arguments but `--long` go to Vitest. `npm run test:watch` runs them again at each change.
 */

import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { endOrphanedDatabase, removeDataDirectory, startPostgres } from '@sidebet/postgres'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import { runLighthouse } from '../browser/lighthouse.ts'
import { runStories } from '../browser/stories.ts'
import { buildIfStale } from '../build/buildIfStale.ts'
import { DATA, ROOT } from '../project.ts'
import { SHORT_RUN_SETTINGS } from '../test/settings.ts'
import { type TestUrls, useSharedPostgres } from '../test/sharedPostgres.ts'
import { type FileTime, slowestLines, timesOfTests } from '../test/slowestFiles.ts'
import { addTally, failuresOf, readIfThere, tallyLine, tallyOf } from '../test/tally.ts'
import { waitForChild } from '../waitForChild.ts'
import { CHECKS, passes } from './check.ts'

const STORIES = join(ROOT, 'packages/e2e/playwright.config.ts')
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')
const dataDir = join(DATA, `test-${process.pid}`)
const tally = { passed: 0, failed: 0, skipped: 0 }
/** Printed again at the end. */
const failures: string[] = []
const times: FileTime[] = []

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

/** The environment of the tests, on this database. */
const environmentOf = (long: boolean, { ownerUrl, appUrl }: TestUrls): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(long && { SIDEBET_LONG: '1' }),
  TEST_DATABASE_OWNER_URL: ownerUrl,
  TEST_DATABASE_APP_URL: appUrl,
})

async function runVitest(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const report = join(dataDir, 'report.json')
  const code = await waitForChild(
    process.execPath,
    [
      VITEST,
      ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...args,
    ],
    { cwd: ROOT, env },
  )
  const content = readIfThere(report)
  addTally(tally, tallyOf(content, code))
  failures.push(...failuresOf(content))
  times.push(...timesOfTests(content))
}

/** Runs Vitest's tests, then the stories in the browser. */
async function runAll(long: boolean): Promise<void> {
  const settings = long ? {} : SHORT_RUN_SETTINGS
  const database = await startPostgres({ dataDir, fsync: false, inMemory: true, settings })
  try {
    if (interrupted) return
    const env = environmentOf(long, database)
    await runVitest(env, [])
    if (!existsSync(STORIES) || interrupted) return
    console.log('> stories in a browser')
    const stories = await runStories({ env })
    addTally(tally, stories)
    times.push(...stories.times)
    if (long && !interrupted) addTally(tally, await runLighthouse({ env, runs: 1 }))
  } finally {
    await database.stop()
    removeDataDirectory(dataDir)
  }
}

/** Runs the chosen tests on the shared PostgreSQL. */
async function runChosen(long: boolean, args: readonly string[]): Promise<void> {
  const database = await useSharedPostgres()
  try {
    await runVitest(environmentOf(long, database), args)
  } finally {
    database.release()
    removeDataDirectory(dataDir)
  }
}

async function watch(args: readonly string[]): Promise<number> {
  const database = await useSharedPostgres()
  try {
    const env = environmentOf(false, database)
    return await waitForChild(process.execPath, [VITEST, 'watch', ...args], { cwd: ROOT, env })
  } finally {
    database.release()
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
  if (args[0] === '--watch') return watch(args.slice(1))
  const long = args.includes('--long')
  const chosen = args.filter((argument) => argument !== '--long')
  if (chosen.length > 0) await attempt(() => runChosen(long, chosen))
  else {
    // When the build fails, the checks show the reason better than the bundler.
    await Promise.all([attempt(buildIfStale), ...CHECKS.map(check)])
    await attempt(removeLeftovers)
    await attempt(() => runAll(long))
  }
  if (interrupted) console.error('Interrupted: not everything was tested.')
  if (chosen.length === 0)
    console.log(['\nThe slowest test files:', ...slowestLines(times)].join('\n'))
  for (const failure of failures) console.log(`\nFailed: ${failure}`)
  console.log(tallyLine(tally))
  return interrupted || (tally.failed ? 1 : 0)
}
