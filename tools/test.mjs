/**
 * `npm test`: runs everything that CI runs. It builds, checks, and then runs all tests and the stories in a browser against
 * their own PostgreSQL. The last line is `N passed, N failed`, where each check counts as one.
 *
 * `--long` also runs the long tests, all stories in both sizes, and Lighthouse. Other arguments go to Vitest, which then
 * runs without the stories (`npm run e2e` runs only those).
 */

import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { runStories } from './e2e.mjs'
import { installIfNeeded } from './install.mjs'
import { runLighthouse } from './lighthouse.mjs'
import { endOrphanedDatabase, removeDataDirectory, startPostgres } from './postgres.mjs'
import { StartFailure } from './process/start-failure.mjs'
import { waitForChild } from './process/wait-for-child.mjs'
import { ROOT } from './project.mjs'
import { failuresOf, tallyLine, tallyOf } from './test/tally.mjs'

const DATA = join(ROOT, '.data')
const STORIES = join(ROOT, 'packages/e2e/playwright.config.ts')
const dataDir = join(DATA, `test-${process.pid}`)
const args = process.argv.slice(2)
const vitestArgs = args.filter((argument) => argument !== '--long')
const tally = { passed: 0, failed: 0, skipped: 0 }
/** @type {string[]} Printed again at the end. */
const failures = []

/** The exit code after a signal. The children get the signal too and end. */
let interrupted = 0
const ending = new AbortController()
for (const [name, code] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]))
  process.on(name, () => {
    interrupted ||= code
    ending.abort()
  })

/**
 * Runs `work`. Prints and counts a failure. Returns whether it succeeded.
 *
 * @param {() => Promise<unknown>} work fails by throwing
 */
const attempt = async (work) => {
  if (interrupted) return false
  try {
    await work()
    return true
  } catch (error) {
    if (interrupted) return false
    console.error(error instanceof StartFailure ? error.message : error)
    tally.failed++
    return false
  }
}

/** The environment in which the commands of the packages are in PATH. */
const env = {
  ...process.env,
  PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
  ...(args.includes('--long') && { SIDEBET_LONG: '1' }),
}

/** @param {string} command one of those of `npm run check` */
const check = async (command) => {
  console.log(`> ${command}`)
  const code = await waitForChild('/bin/sh', ['-c', `exec ${command}`], { cwd: ROOT, env })
  if (code !== 0) throw new StartFailure(`\`${command}\` failed.`)
}

/** @param {import('./test/tally.mjs').Tally} more */
const count = (more) => {
  tally.passed += more.passed
  tally.failed += more.failed
  tally.skipped += more.skipped
}

/** Runs Vitest's tests, then the stories in the browser. Arguments select only among Vitest's tests. */
const runTests = async () => {
  const report = join(dataDir, 'report.json')
  const database = await startPostgres({ dataDir, fsync: false, inMemory: true })
  try {
    if (interrupted) return
    const databaseEnv = {
      ...env,
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
      {
        cwd: ROOT,
        env: databaseEnv,
      },
    )
    const content = readIfThere(report)
    count(tallyOf(content, code))
    failures.push(...failuresOf(content))
    if (vitestArgs.length > 0 || !existsSync(STORIES) || interrupted) return
    console.log('> stories in a browser')
    count(await runStories({ env: databaseEnv }))
    if (env.SIDEBET_LONG && !interrupted) count(await runLighthouse({ env: databaseEnv, runs: 1 }))
  } finally {
    await database.stop()
    removeDataDirectory(dataDir)
  }
}

/** @param {string} path */
const readIfThere = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Removes what killed runs have left. */
const removeLeftovers = async () => {
  mkdirSync(DATA, { recursive: true, mode: 0o711 })
  for (const name of readdirSync(DATA))
    if (/^test-\d+$/.test(name)) await endOrphanedDatabase(join(DATA, name), { remove: true })
}

/** The commands of `npm run check`, so that both stay the same. */
const checks = () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return scripts.check.split('&&').map((/** @type {string} */ command) => command.trim())
}

if (await attempt(() => installIfNeeded({ signal: ending.signal }))) {
  // When the build fails, the checks show the reason better than the bundler.
  await attempt(buildIfStale)
  for (const command of checks()) if (await attempt(() => check(command))) tally.passed++
  await attempt(removeLeftovers)
  await attempt(runTests)
}
if (interrupted) console.error('Interrupted: not everything was tested.')
for (const failure of failures) console.log(`\nFailed: ${failure}`)
console.log(tallyLine(tally))
process.exitCode = interrupted || (tally.failed ? 1 : 0)
