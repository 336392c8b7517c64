import { answerRequest as answerRequestCall } from '@sidebet/contract/linkOffers'
import { answerRequest as answerRequestRule } from '@sidebet/domain/offers/linkOffer'
import { handle } from '../handle.ts'
import { insertNotification, notice } from '../notifications/outbox/outbox.ts'
import { readNow } from '../platform/database/clock.ts'
import { originOf } from '../platform/http/originOf.ts'
import { done, refused } from '../platform/http/reply.ts'
import { acceptFriend, declineRequest, lockLinkOffer, readRequests } from './linkOffers.sql.ts'

/** POST /api/offers/:offerID/answer (O4). An offer of another user is refused as an unknown one. */
export const answerRequest = handle(
  answerRequestCall,
  ({ services, session, params, body, ip, http }) => {
    const { db, config } = services
    const { offerID: offerId } = params
    return db.transaction(async (tx) => {
      const offer = await lockLinkOffer(tx, offerId, session.userId)
      if (!offer) return refused(answerRequestCall, { code: 'unknownOffer' })
      const requests = await readRequests(tx, offerId)
      const request = requests.find(({ username }) => username === body.username)
      // A repeated answer has no further effect.
      if (request && offer.friendId === request.userId && body.isAccepted) {
        return done({ message: 'success' })
      }
      const now = await readNow(tx)
      const state = request ? (request.isDeclined ? 'declined' : 'open') : null
      const result = answerRequestRule(offer, { request: state, now })
      if (!result.ok) return refused(answerRequestCall, result.refusal)
      const { userId, username } = request!
      if (!body.isAccepted) {
        await declineRequest(tx, { offerId, userId, now })
        return done({ message: 'success' })
      }
      await acceptFriend(
        tx,
        { id: offerId, offererId: offer.offererId },
        { id: userId, username },
        now,
      )
      const address = originOf(config, http.request)
      await insertNotification(tx, notice('offer.friend', offerId, { address, ip }))
      return done({ message: 'success' })
    })
  },
)
