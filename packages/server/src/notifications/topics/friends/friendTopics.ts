/**
 * What is told of offers to friends: the friend hears of the offer, and the offerer that it was declined. Who the friend
 * is was not said to the offerer, so it is found only here (GAP-088).
 */
import { friendOffered, offerDeclined } from '@sidebet/copy/notifications/friends'
import { z } from 'zod'
import type { OfferEnded } from '../bets/betFacts.sql.ts'
import { links } from '../links.ts'
import { type Topic, type UserNotification, userTopic } from '../topic.ts'
import { type NamedAs, readDeclined, readFriendsOffered } from './friendFacts.sql.ts'
import { inviteFriend } from './friendInvitation.ts'

type NotificationContent = Omit<UserNotification, 'kind'>

export const friendTopics = {
  'offer.friend': {
    /** Null where there is nothing left to take, or the friend is no user. */
    async render({ db }, rows) {
      const offered = await readFriendsOffered(db, rows)
      return rows.map(({ id }) => {
        const facts = offered.get(id)
        return facts && facts.friendId !== null
          ? {
              userId: facts.friendId,
              kind: 'offered',
              ...friendOffered(facts),
              link: links.friendOffer(facts.offerId),
            }
          : null
      })
    },
    write: inviteFriend,
  } satisfies Topic,
  'offer.declined': userTopic({
    kind: 'taken',
    body: z.unknown(),
    read: readDeclined,
    compose: declined,
  }),
} as const

/** To the offerer. The friend goes by what the offerer typed: more is not theirs to know (GAP-088). */
function declined({ userId, ...offer }: OfferEnded & NamedAs): NotificationContent {
  return { userId, ...offerDeclined(offer), link: links.statement }
}
