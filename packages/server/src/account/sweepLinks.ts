import type { DueKind } from '../core/dueWork.ts'
import type { Services } from '../core/services.ts'
import { onceAMinute } from '../core/sweep.ts'
import { deleteOverLinks } from './passwordLinks.sql.ts'

/** Deletes links of forgotten logins that are over. They are good for nothing long before. */
export function sweepLinks({ db }: Services): DueKind {
  return onceAMinute('sweepLinks', db, (most) => deleteOverLinks(db, most))
}
