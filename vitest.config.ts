import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    // Style sheets are empty in a test, except for one that reads their text.
    css: { include: [/\.css\?raw$/] },
    globalSetup: ['scripts/test-cluster.mjs'],
    // Two cores: more workers would only queue for PostgreSQL.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
