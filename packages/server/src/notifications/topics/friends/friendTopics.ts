/**
 * Notifications of offers to friends: the friend is notified of the offer, and the offerer that it was declined. The answer to the
 * offerer did not contain the friend's account, so it is read only here (GAP-088).
 */
import { friendOffered, offerDeclined, offerRequested } from '@sidebet/copy/notifications/friends'
import { z } from 'zod'
import type { NoticeBody } from '../../outbox/outbox.ts'
import type { OfferEnded } from '../bets/betFacts.sql.ts'
import { links } from '../links.ts'
import { type Topic, type UserNotification, userTopic } from '../topic.ts'
import {
  type NamedAs,
  readDeclined,
  readFriendsOffered,
  readOffersRequested,
} from './friendFacts.sql.ts'
import { inviteFriend } from './friendInvitation.ts'

type NotificationContent = Omit<UserNotification, 'kind'>

const requestedBody: z.ZodType<NoticeBody['offer.requested']> = z.object({ userId: z.int() })

export const friendTopics = {
  'offer.friend': {
    /** Null when nothing is left to take, or the friend has no account. */
    async render({ db }, rows) {
      const offered = await readFriendsOffered(db, rows)
      return rows.map(({ id }) => {
        const facts = offered.get(id)
        return facts && facts.friendId !== null
          ? {
              userId: facts.friendId,
              gameId: facts.gameId,
              kind: 'offered',
              ...friendOffered(facts),
              link: links.friendOffer(facts.offerId),
            }
          : null
      })
    },
    write: inviteFriend,
  } satisfies Topic,
  'offer.requested': userTopic({
    kind: 'taken',
    body: requestedBody,
    read: readOffersRequested,
    compose: ({ userId, gameId, offerId, ...facts }) => ({
      ...{ userId, gameId },
      ...offerRequested(facts),
      link: links.sharedOffer(offerId),
    }),
    passes: true,
  }),
  'offer.declined': userTopic({
    kind: 'taken',
    body: z.unknown(),
    read: readDeclined,
    compose: declined,
  }),
} as const

/** To the offerer. The friend is named as the offerer typed it, without further data (GAP-088). */
function declined({ userId, gameId, ...offer }: OfferEnded & NamedAs): NotificationContent {
  return { userId, gameId, ...offerDeclined(offer), link: links.statement }
}
