import { test } from 'vitest'

/** A test of a further case of what other tests show. It takes long and runs only in long runs. */
export const slowTest: ReturnType<typeof test.runIf> = test.runIf(process.env.SIDEBET_LONG)

/** The first `count` cases of a table in a short run, and all in a long one. */
export const firstCases = <Case>(count: number, cases: readonly Case[]): Case[] =>
  cases.slice(0, process.env.SIDEBET_LONG ? undefined : count)
