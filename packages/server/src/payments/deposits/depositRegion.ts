import type { Config } from '../../config/config.ts'
import { restrictionOf, type Session } from '../../platform/http/session.ts'

/** Whether the user is where betting is barred: then no deposit begins, and no order is captured (GAP-007). */
export function isDepositBarred(
  { REGION_UNKNOWN }: Pick<Config, 'REGION_UNKNOWN'>,
  session: Session,
): boolean {
  return restrictionOf(session, REGION_UNKNOWN) === 'illegal'
}
