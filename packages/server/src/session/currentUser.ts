import { currentUser as currentUserCall } from '@sidebet/contract/session'
import { handle } from '../handle.ts'
import { wireFunds } from '../ledger/funds.ts'
import { done } from '../platform/http/reply.ts'
import { restrictionOf } from '../platform/http/session.ts'
import { readUser } from '../platform/users/users.sql.ts'
import { wireUser } from '../platform/users/wireUser.ts'

/** The signed-in user and their location. A login without its second factor is not signed in (GAP-015). */
export const currentUser = handle(
  currentUserCall,
  async ({ services, session, maintenance, now, ip }) => {
    const signedIn = session?.mfaPending ? null : session
    const always = {
      update_status: maintenance,
      currentCountry: signedIn?.country ?? '',
      currentRegion: signedIn?.region ?? '',
      regionRestriction: restrictionOf(signedIn, services.config.REGION_UNKNOWN),
      currentIP: ip,
      now: new Date(now).toISOString(),
    }
    if (!signedIn) {
      const nothing = { firstName: null, lastName: null, fundsAvailable: null, fundsAtRisk: null }
      return done({ user: null, ...always, ...nothing })
    }
    const user = await readUser(services.db, signedIn.userId)
    const { firstName, lastName } = user
    const funds = await wireFunds(services.db, signedIn.userId)
    return done({ user: wireUser(user), ...always, firstName, lastName, ...funds })
  },
)
