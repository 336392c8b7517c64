/**
 * `npm run e2e`: runs the stories in Chromium against the built product. The last line is `N passed, N failed`.
 *
 * `--long` runs all of them on the phone and the desktop, with the screens of every league, and Lighthouse. `--lighthouse`
 * runs only Lighthouse, five times (`npm run lighthouse`). Other arguments go to Playwright (`npm run e2e -- login --project
 * phone`).
 */

import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { requireChromium } from './chromium.mjs'
import { installIfNeeded } from './install.mjs'
import { runLighthouse } from './lighthouse.mjs'
import { removeDataDirectory, startPostgres } from './postgres.mjs'
import { isAlive } from './process/processes.mjs'
import { runScript } from './process/start-failure.mjs'
import { waitForChild } from './process/wait-for-child.mjs'
import { ROOT } from './project.mjs'
import { tallyLine } from './test/tally.mjs'

const E2E = join(ROOT, 'packages/e2e')
const DATA = join(ROOT, '.data')

/** @typedef {import('./test/tally.mjs').Tally} Tally */

/**
 * Runs the stories on the PostgreSQL that TEST_DATABASE_OWNER_URL and TEST_DATABASE_APP_URL name. The product must be
 * built.
 *
 * @param {{ env: NodeJS.ProcessEnv, args?: string[] }} options `env.SIDEBET_LONG` selects the long run
 * @returns {Promise<Tally>}
 * @throws {import('./process/start-failure.mjs').StartFailure} without a browser
 */
export const runStories = async ({ env, args = [] }) => {
  const CHROMIUM = await requireChromium({ env })
  removeOldResults()
  const results = join(DATA, `e2e-${process.pid}`)
  mkdirSync(results, { recursive: true })
  const code = await waitForChild(
    process.execPath,
    [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', ...args],
    {
      cwd: E2E,
      env: {
        ...env,
        CHROMIUM,
        STORY_RESULTS: results,
        // Named stories run on the phone and on the desktop.
        ...(args.length > 0 && { STORIES_NAMED: '1' }),
      },
    },
  )
  const tally = storyTally(readIfThere(join(results, 'report.json')), code)
  if (tally.failed === 0) rmSync(results, { recursive: true, force: true })
  return tally
}

/** Removes the results of ended runs. Traces and pictures of a failed run stay until the next run. */
const removeOldResults = () => {
  mkdirSync(DATA, { recursive: true, mode: 0o711 })
  for (const name of readdirSync(DATA)) {
    const pid = /^e2e-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(DATA, name), { recursive: true, force: true })
  }
}

/**
 * Counts from Playwright's JSON report. A failure outside of the stories, or a missing report, counts as one failure.
 *
 * @param {string | undefined} report
 * @param {number} exitCode of Playwright
 * @returns {Tally}
 */
const storyTally = (report, exitCode) => {
  const {
    expected = 0,
    unexpected = 0,
    flaky = 0,
    skipped = 0,
  } = report === undefined ? {} : JSON.parse(report).stats
  const failed = unexpected + flaky
  return { passed: expected, failed: failed || Number(exitCode !== 0), skipped }
}

/** @param {string} path */
const readIfThere = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * @param {Tally} tally is changed
 * @param {Tally} more
 */
const add = (tally, more) => {
  tally.passed += more.passed
  tally.failed += more.failed
  tally.skipped += more.skipped
}

/** @param {Tally} tally */
const reportTally = (tally) => {
  console.log(tallyLine(tally))
  process.exitCode = tally.failed ? 1 : 0
}

const main = async () => {
  const args = process.argv.slice(2)
  const long = args.includes('--long')
  await installIfNeeded()
  await buildIfStale()
  if (args.includes('--lighthouse')) return reportTally(await runLighthouse({ env: process.env }))
  const dataDir = join(ROOT, '.data', `test-${process.pid}`)
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
    if (long) add(tally, await runLighthouse({ env: process.env, runs: 1 }))
    reportTally(tally)
  } finally {
    await database.stop()
    removeDataDirectory(dataDir)
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) await runScript(main)
