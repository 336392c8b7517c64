import { Violation } from '../violation.ts'

/** Errors by which Citus refuses a statement that PostgreSQL would run. */
const REFUSED =
  /ERROR: {2}.*(could not create distributed plan|could not run distributed query|cannot execute a distributed query|distributed (quer|table)|non-IMMUTABLE|must not be VOLATILE|STABLE functions used|multiple commands into a prepared|direct joins between|not supported|syntax error|permission denied for sequence|operator is not unique|column definition list).*/

/**
 * Citus accepts every statement of the product. Such a refusal may reach no user: a job repeats it for ever.
 *
 * @param log PostgreSQL's log of a node
 */
export function checkCitusLog(log: string): void {
  const [found] = REFUSED.exec(log) ?? []
  if (found) throw new Violation('Citus accepts every statement', found, [])
}
