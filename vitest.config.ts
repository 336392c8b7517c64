import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/**
 * Test files that need their own module registry (`isolate: true`). Some replace a module or a browser global, or change the
 * state of a module, such as the session of the client. Others test the stored hashes of passwords.
 */
const ISOLATED = ['packages/*/src/**/*.isolated.test.ts']

const QUICK_ARGON2 = fileURLToPath(
  new URL('packages/server/src/testing/quickArgon2.ts', import.meta.url),
)

export default defineConfig({
  test: {
    // Style sheets are empty in a test, except for one that reads their text.
    css: { include: [/\.css\?raw$/] },
    globalSetup: ['tools/test/testCluster.ts'],
    // For two cores: tests wait for time limits, for programs and for PostgreSQL, and then the third one has a core.
    maxWorkers: 3,
    // A larger young generation, as in the server: it saves a fifteenth of the time.
    execArgv: ['--max-semi-space-size=64'],
    // With SIDEBET_LONG, a test tries a random rule hundreds of times.
    testTimeout: process.env.SIDEBET_LONG ? 600_000 : 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        resolve: { alias: { '@node-rs/argon2': QUICK_ARGON2 } },
        test: {
          name: 'together',
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ISOLATED,
          // Reloading the server for each file took a quarter of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
    ],
  },
})
