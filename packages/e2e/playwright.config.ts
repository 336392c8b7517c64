import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from '../../scripts/chromium.mjs'

const RESULTS = process.env.STORY_RESULTS ?? '../../.data/e2e-by-hand'

/** In a short run the desk tells those stories that look different there, and makes its window as wide as all others. */
const AT_THE_DESK = ['boards', 'dialogs', 'keyboard', 'screens']
/**
 * The phone tells all in a short run but these: the look of every screen, and of every dialog; boards, which the desk tells;
 * what is read, not decided; and what changes an account, waits for an answer, or goes on behind the screens, which the
 * routes' tests tell step by step.
 */
const NOT_ON_THE_PHONE = [
  'accountDialogs',
  'banks',
  'betDialogs',
  'boards',
  'controls',
  'corrections',
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
  'pastResults',
  'paypal',
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

/** The stories, on a phone and on a desk. `npm run e2e` gives the browser and the database. */
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
    // A sixth of all the work: whoever wants a trace tells the story by its name.
    trace: everywhere ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Nothing moves, so that nothing is looked at on its way.
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
