import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from './src/chromiumArgs.ts'
import type { Size } from './src/fixtures/size.ts'

const RESULTS = process.env.STORY_RESULTS ?? '../../.data/e2e-by-hand'

/** Of a time of its own, which needs a product of its own. */
const OF_OTHER_TIMES = specs(['journey'])
/** Stories that are run by name. */
const areNamed = process.env.STORIES_NAMED === '1'
const everywhere = process.env.SIDEBET_LONG === '1' || areNamed

function specs(names: readonly string[]): string[] {
  return names.map((name) => `**/${name}.spec.ts`)
}

/** The stories, on a phone and on a desktop. `npm run e2e` provides the browser and the database. */
export default defineConfig<{ readonly size: Size }>({
  testDir: 'src/stories',
  outputDir: `${RESULTS}/traces`,
  // Two cores, and each worker runs a server, a sandbox and a browser.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: `${RESULTS}/report.json` }]],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: CHROMIUM_ARGS,
    },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // A trace costs a sixth of the run time. A story that is run by its name has one.
    trace: areNamed ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Without animations, so that no assertion runs during one.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
  // A short run has each story once, in the size of its file. It changes the project once, because each worker of a project starts a
  // product of its own.
  projects: everywhere
    ? [
        // A phone has no Tab key.
        { name: 'phone', testIgnore: specs(['keyboard']), use: { size: 'phone' } },
        { name: 'desk', use: { size: 'desk' } },
      ]
    : [
        // First, so that it does not end alone.
        { name: 'other times', testMatch: OF_OTHER_TIMES },
        { name: 'short', testIgnore: OF_OTHER_TIMES },
      ],
})
