/** The slowest test files of a run, for the end of CI's output. */

import { relative } from 'node:path'
import { ROOT } from '../project.ts'

/** A test file, and the milliseconds that its tests took together. */
export type FileTime = { readonly file: string; readonly ms: number }

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
  }[]
}

type Suite = {
  readonly file: string
  readonly suites?: readonly Suite[]
  readonly specs: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
}

/** From Vitest's JSON report. */
export function timesOfTests(report: string | undefined): FileTime[] {
  if (report === undefined) return []
  const { testResults }: VitestReport = JSON.parse(report)
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative(ROOT, name),
    ms: endTime - startTime,
  }))
}

/** From Playwright's JSON report, whose suites are files. */
export function timesOfStories(report: string | undefined): FileTime[] {
  if (report === undefined) return []
  const { suites }: { suites: readonly Suite[] } = JSON.parse(report)
  return suites.map((suite) => ({
    file: `packages/e2e/src/stories/${suite.file}`,
    ms: timeOf(suite),
  }))
}

const timeOf = ({ suites = [], specs }: Suite): number =>
  sum(suites.map(timeOf)) +
  sum(specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map((r) => r.duration))))

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** One line per file, the slowest first. */
export function slowestLines(times: readonly FileTime[], count = 30): string[] {
  return times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(6)} s  ${file}`)
}
