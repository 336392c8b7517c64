import { sweepJob } from '../platform/database/sweep.ts'
import type { Job } from '../platform/jobs/jobRunner.ts'
import type { Services } from '../services.ts'
import { attachContact, readFoundContacts } from './attachOffers.sql.ts'

/**
 * Attaches offers to friends who have become users (GAP-087) where the sign-up or the contact change could not. Then the
 * offer was locked, was posted at the same time, or several users had its phone.
 */
export function attachOffers({ db, config }: Services): Job {
  const rule = config.CONTACTS_CONFIRMED
  return sweepJob('attachOffers', db, async (most) => {
    let attached = 0
    for (const contact of await readFoundContacts(db, rule, most)) {
      attached += await db.transaction((tx) => attachContact(tx, rule, contact))
    }
    return attached
  })
}
