import { defineConfig } from 'vitest/config'

/**
 * Each has modules of its own: tests that put something else in the place of a module or of what a browser has, and those
 * whose users come from a module with hooks, which are set once for each loading.
 */
const APART = [
  'packages/server/src/payments/deposits/bankDeposits.test.ts',
  'packages/server/src/payments/withdrawals/bankPayouts.test.ts',
  'packages/server/src/session/login.test.ts',
  'packages/server/src/platform/http/disclosure.test.ts',
  'packages/server/src/live/slowBrowser.test.ts',
  'packages/web/src/**/*.test.ts',
]

export default defineConfig({
  test: {
    // Style sheets are empty in a test, except for one that reads their text.
    css: { include: [/\.css\?raw$/] },
    globalSetup: ['scripts/test-cluster.mjs'],
    // Two cores: more workers would only queue for PostgreSQL.
    maxWorkers: 2,
    // Long runs try a random rule hundreds of times.
    testTimeout: process.env.SIDEBET_LONG ? 600_000 : 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: APART,
          // Loading the server anew for each file took a quarter of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: APART } },
    ],
  },
})
