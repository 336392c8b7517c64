import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from './src/chromiumArgs.ts'

const RESULTS = process.env.STORY_RESULTS ?? '../../.data/e2e-by-hand'

/** A short run has each story once: these files on the desktop, whose layout differs there, and all others on the phone. */
const ON_THE_DESKTOP = specs(['boards', 'dialogs', 'keyboard', 'screens'])
/** These have a way of their own on each. */
const ON_BOTH = specs(['gameByKeyboard'])
const everywhere = process.env.SIDEBET_LONG === '1' || process.env.STORIES_NAMED === '1'

function specs(names: readonly string[]): string[] {
  return names.map((name) => `**/${name}.spec.ts`)
}

/** The stories, on a phone and on a desktop. `npm run e2e` provides the browser and the database. */
export default defineConfig({
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
    trace: everywhere ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Without animations, so that no assertion runs during one.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
  projects: [
    {
      name: 'phone',
      // A phone has no Tab key.
      testIgnore: everywhere ? specs(['keyboard']) : ON_THE_DESKTOP,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desk',
      testMatch: everywhere ? '**/*.spec.ts' : [...ON_THE_DESKTOP, ...ON_BOTH],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
