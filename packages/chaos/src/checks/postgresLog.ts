import { Violation } from '../violation.ts'

const MALFORMED =
  /ERROR: {2}(malformed|syntax error|invalid input|column|relation|operator|function) .*/

/**
 * No fault makes a statement malformed. The product repeats a failed batch command by command, so nobody else notices one.
 *
 * @param log PostgreSQL's log of the run
 */
export function checkPostgresLog(log: string): void {
  const [found] = MALFORMED.exec(log) ?? []
  if (found) throw new Violation('every statement is well formed', found, [])
}
