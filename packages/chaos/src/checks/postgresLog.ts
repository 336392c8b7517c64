import { Violation } from '../violation.ts'

const INVALID =
  /ERROR: {2}(malformed|syntax error|invalid input|column|relation|operator|function) .*/

/**
 * No fault makes a statement invalid. The product repeats a failed batch command by command, so no answer shows it.
 *
 * @param log PostgreSQL's log of the run
 */
export function checkPostgresLog(log: string): void {
  const [found] = INVALID.exec(log) ?? []
  if (found) throw new Violation('every statement is well formed', found, [])
}
