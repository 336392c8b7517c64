import { test } from 'vitest'

/** What happens seldom, and takes long to bring about, is told in long runs. */
export const atTheEdge: ReturnType<typeof test.runIf> = test.runIf(process.env.SIDEBET_LONG)
