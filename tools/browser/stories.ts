/** Runs the stories in Chromium against the built product. */

import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '@sidebet/postgres/processes/processes'
import { DATA, ROOT } from '../project.ts'
import { type FileTime, timesOfStories } from '../test/slowestFiles.ts'
import { readIfThere, type Tally } from '../test/tally.ts'
import { waitForChild } from '../waitForChild.ts'
import { requireChromium } from './chromium.ts'

/**
 * Runs the stories on the PostgreSQL that TEST_DATABASE_OWNER_URL and TEST_DATABASE_APP_URL name. The product must be
 * built.
 *
 * @param options `env.SIDEBET_LONG` selects the long run
 * @throws StartFailure without a browser
 */
export async function runStories({
  env,
  args = [],
}: {
  env: NodeJS.ProcessEnv
  args?: readonly string[]
}): Promise<Tally & { readonly times: readonly FileTime[] }> {
  const CHROMIUM = await requireChromium({ env })
  removeOldResults()
  const results = join(DATA, `e2e-${process.pid}`)
  mkdirSync(results, { recursive: true })
  const code = await waitForChild(
    process.execPath,
    [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', ...args],
    {
      cwd: join(ROOT, 'packages/e2e'),
      env: {
        ...env,
        CHROMIUM,
        STORY_RESULTS: results,
        // Named stories run on the phone and on the desktop.
        ...(args.length > 0 && { STORIES_NAMED: '1' }),
      },
    },
  )
  const report = readIfThere(join(results, 'report.json'))
  const tally = storyTally(report, code)
  if (tally.failed === 0) rmSync(results, { recursive: true, force: true })
  return { ...tally, times: timesOfStories(report) }
}

/** Removes the results of ended runs. Traces and pictures of a failed run stay until the next run. */
function removeOldResults(): void {
  mkdirSync(DATA, { recursive: true, mode: 0o711 })
  for (const name of readdirSync(DATA)) {
    const pid = /^e2e-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(DATA, name), { recursive: true, force: true })
  }
}

/** Counts from Playwright's JSON report. A failure outside of the stories, or a missing report, counts as one failure. */
function storyTally(report: string | undefined, exitCode: number): Tally {
  const {
    expected = 0,
    unexpected = 0,
    flaky = 0,
    skipped = 0,
  } = report === undefined ? {} : JSON.parse(report).stats
  const failed = unexpected + flaky
  return { passed: expected, failed: failed || Number(exitCode !== 0), skipped }
}
