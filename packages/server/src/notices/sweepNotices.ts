import type { DueKind } from '../core/dueWork.ts'
import type { Services } from '../core/services.ts'
import { onceAMinute } from '../core/sweep.ts'
import { deleteOverNotices } from './outbox.sql.ts'

/**
 * How long a notice is kept once it is over. A week answers "I never got that mail", and shows an operator who was away
 * over a long weekend what was given up and why. What it told of stays where it happened: in bets, offers and payments.
 */
const KEPT_DAYS = 7

/** Deletes notices that were delivered, or given up, a week ago. One that waits is never deleted. */
export function sweepNotices({ db }: Services): DueKind {
  return onceAMinute('sweepNotices', db, (most) => deleteOverNotices(db, KEPT_DAYS, most))
}
