/** Counts what passed and failed, down to the one line that `npm test` ends with. */

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 *
 * @typedef {{
 *   name: string,
 *   status: string,
 *   message: string,
 *   assertionResults: { status: string, fullName: string, failureMessages: string[] }[],
 * }} TestFile
 */

/** How much of a failure is told a second time. */
const LINES = 30

/**
 * Counts from Vitest's JSON report. A file that failed outside of its tests (an import, a hook)
 * counts as one failure, and so does a run that failed without naming any, or left no report.
 *
 * @param {string | undefined} report
 * @param {number} exitCode Vitest's own
 * @returns {Tally}
 */
export const tallyOf = (report, exitCode) => {
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
 * What failed by Vitest's JSON report, to be told again at the end: the stories come between it and the last line.
 *
 * @param {string | undefined} report
 * @returns {string[]} a paragraph each: the file, the test, and the beginning of what went wrong
 */
export const failuresOf = (report) =>
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

/**
 * @param {string | undefined} report
 * @returns {TestFile[]}
 */
const filesOf = (report) => (report === undefined ? [] : JSON.parse(report).testResults)

/** @param {string} message */
const beginningOf = (message) => message.split('\n').slice(0, LINES).join('\n')

/** @param {Tally} tally */
export const tallyLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
