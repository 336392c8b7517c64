/** Counts what passed and failed, down to the one line that `npm test` ends with. */

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 *
 * @typedef {{
 *   status: string,
 *   assertionResults: { status: string }[],
 * }} TestFile
 */

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
  /** @type {TestFile[]} */
  const files = report === undefined ? [] : JSON.parse(report).testResults
  for (const file of files) {
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

/** @param {Tally} tally */
export const tallyLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
