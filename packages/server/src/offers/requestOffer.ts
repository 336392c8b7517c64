import { requestOffer as requestOfferCall } from '@sidebet/contract/linkOffers'
import { requestOffer as requestOfferRule } from '@sidebet/domain/offers/linkOffer'
import { handle } from '../handle.ts'
import { publishChanges } from '../live/publishChanges.ts'
import { insertNotification, notice } from '../notifications/outbox/outbox.ts'
import { readNow } from '../platform/database/clock.ts'
import { done, refused } from '../platform/http/reply.ts'
import { restrictionOf } from '../platform/http/session.ts'
import { readUser } from '../platform/users/users.sql.ts'
import { isLinkKey } from './linkKey.ts'
import { insertRequest, lockLinkOffer, readRequests } from './linkOffers.sql.ts'

/**
 * POST /api/offers/:offerID/request (O4). A wrong key is refused as an unknown offer. Locked rows of the offer make a batch with it
 * wait in the queue (decision 015).
 */
export const requestOffer = handle(
  requestOfferCall,
  async ({ services, session, params, body }) => {
    const { db, config } = services
    const { userId } = session
    const { offerID: offerId } = params
    const unknown = refused(requestOfferCall, { code: 'unknownOffer' })
    // Before the lock: a user without the key must not make takes of the offer wait.
    if (!isLinkKey(config, offerId, body.linkKey)) return unknown
    return db.transaction(async (tx) => {
      const offer = await lockLinkOffer(tx, offerId)
      if (!offer) return unknown
      const user = await readUser(tx, userId)
      const requests = await readRequests(tx, offerId)
      if (requests.some((request) => request.userId === userId)) return done({ message: 'success' })
      const now = await readNow(tx)
      const result = requestOfferRule(offer, {
        userId,
        betsBarred: restrictionOf(session, config.REGION_UNKNOWN) === 'illegal',
        isConfirmed:
          config.CONTACTS_CONFIRMED === 'assumed' || user.isEmailConfirmed || user.isPhoneConfirmed,
        others: requests.length,
        now,
      })
      if (!result.ok) return refused(requestOfferCall, result.refusal)
      await insertRequest(tx, { offerId, userId, now })
      await insertNotification(tx, notice('offer.requested', offerId, { userId }))
      publishChanges(tx, { users: [offer.offererId] })
      return done({ message: 'success' })
    })
  },
)
