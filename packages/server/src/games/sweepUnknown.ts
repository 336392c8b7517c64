import type { DueKind } from '../core/dueWork.ts'
import type { Services } from '../core/services.ts'
import { onceAMinute } from '../core/sweep.ts'
import { deleteUnseen } from './unknownTeams.sql.ts'

/** Deletes unknown names that no source has sent for 30 days. */
export function sweepUnknown({ db }: Services): DueKind {
  return onceAMinute('sweepUnknown', db, (most) => deleteUnseen(db, most))
}
