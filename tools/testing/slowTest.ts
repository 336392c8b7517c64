import { test } from 'vitest'

/** A test of a rare case that takes long: it runs only in long runs. */
export const slowTest: ReturnType<typeof test.runIf> = test.runIf(process.env.SIDEBET_LONG)
