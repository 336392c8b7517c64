import type { DueKind } from '../core/dueWork.ts'
import type { Services } from '../core/services.ts'
import { onceAMinute } from '../core/sweep.ts'
import { deleteOldMessages } from './messages.sql.ts'

/** The Privacy Policy says a year. */
const KEPT_DAYS = 365

/** Deletes messages to the support that are a year old. */
export function sweepMessages({ db }: Services): DueKind {
  return onceAMinute('sweepMessages', db, (most) => deleteOldMessages(db, KEPT_DAYS, most))
}
