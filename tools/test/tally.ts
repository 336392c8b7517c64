/** Counts passed and failed tests, for the one line with which `npm test` ends. */

import { readFileSync } from 'node:fs'

export type Tally = { passed: number; failed: number; skipped: number }

type TestFile = {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

/** Lines of a failure that are printed again. */
const LINES = 30

/**
 * Counts from Vitest's JSON report. A file that failed outside of its tests (an import, a hook) counts as one failure. So
 * does a run that failed without a failed test, or left no report.
 */
export function tallyOf(report: string | undefined, exitCode: number): Tally {
  const tally = { passed: 0, failed: 0, skipped: 0 }
  for (const file of filesOf(report)) {
    const failedBefore = tally.failed
    for (const { status } of file.assertionResults) {
      if (status === 'passed') tally.passed++
      else if (status === 'failed') tally.failed++
      else tally.skipped++
    }
    if (file.status === 'failed' && tally.failed === failedBefore) tally.failed++
  }
  if ((exitCode !== 0 || report === undefined) && tally.failed === 0) tally.failed++
  return tally
}

/**
 * The failures in Vitest's JSON report. They are printed again at the end, because the output of the stories is between them
 * and the last line.
 *
 * @returns a paragraph per failure: the file, the test, and the beginning of its message
 */
export const failuresOf = (report: string | undefined): string[] =>
  filesOf(report)
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${name}\n${beginningOf(message)}`]
      return failed.map(
        ({ fullName, failureMessages }) =>
          `${name} > ${fullName}\n${beginningOf(failureMessages.join('\n'))}`,
      )
    })

/** Adds `more` to `tally`. */
export function addTally(tally: Tally, more: Tally): void {
  tally.passed += more.passed
  tally.failed += more.failed
  tally.skipped += more.skipped
}

/** The content of a report; undefined when its run has left none. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const filesOf = (report: string | undefined): TestFile[] =>
  report === undefined ? [] : JSON.parse(report).testResults

const beginningOf = (message: string) => message.split('\n').slice(0, LINES).join('\n')

export const tallyLine = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
