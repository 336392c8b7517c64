import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from './src/chromiumArgs.ts'

const RESULTS = process.env.STORY_RESULTS ?? '../../.data/e2e-by-hand'

/**
 * In a short run the desktop project runs only the stories whose layout differs there. It also resizes its window to
 * all other widths.
 */
const AT_THE_DESK = ['boards', 'dialogs', 'keyboard', 'screens']
/**
 * The stories that the phone project skips in a short run.
 * Some check the appearance of all screens and dialogs, or boards, which the desktop project runs.
 * Some only read. Others cover account changes, delays and background work, which the tests of the routes cover step by
 * step.
 */
const NOT_ON_THE_PHONE = [
  'accountDialogs',
  'banks',
  'betDialogs',
  'boards',
  'controls',
  'counts',
  'dates',
  'dialogs',
  'funds',
  'help',
  'history',
  'hostileNames',
  'lists',
  'maintenance',
  'mfa',
  'passkeys',
  'password',
  'paypal',
  'probability',
  'profile',
  'promotions',
  'receipts',
  'recovery',
  'regions',
  'screens',
  'sessions',
  'statement',
  'undecided',
  'withdrawals',
]
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
      testIgnore: specs(['keyboard', ...(everywhere ? [] : NOT_ON_THE_PHONE)]),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desk',
      testMatch: everywhere ? '**/*.spec.ts' : specs(AT_THE_DESK),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
