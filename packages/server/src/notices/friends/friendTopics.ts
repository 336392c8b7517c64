/**
 * What is told of offers to friends: the friend hears of the offer, and the offerer that it was declined. Who the friend
 * is was not said to the offerer, so it is found only here (GAP-088).
 */
import { amountText } from '@sidebet/copy/numberText'
import { offerToAccept, offerToPost } from '@sidebet/copy/sentences'
import { minus } from '@sidebet/domain/money'
import { z } from 'zod'
import type { OfferEnded } from '../bets/betFacts.sql.ts'
import { termsShort } from '../bets/betTopics.ts'
import { availableAgain, heldFor } from '../heldFor.ts'
import { links } from '../links.ts'
import { plain } from '../plainNames.ts'
import { type Told, type Topic, userTopic } from '../topic.ts'
import {
  type FriendOffered,
  type NamedAs,
  readDeclined,
  readFriendsOffered,
} from './friendFacts.sql.ts'
import { gameText, inviteFriend } from './friendInvitation.ts'

type Said = Omit<Told, 'kind'>

export const friendTopics = {
  'offer.friend': {
    /** Null where there is nothing left to take, or the friend is no user. */
    async tell({ db }, rows) {
      const offered = await readFriendsOffered(db, rows)
      return rows.map(({ id }) => {
        const facts = offered.get(id)
        return facts && facts.friendId !== null
          ? friendOffered({ ...facts, friendId: facts.friendId })
          : null
      })
    },
    write: inviteFriend,
  } satisfies Topic,
  'offer.declined': userTopic({
    kind: 'taken',
    body: z.unknown(),
    read: readDeclined,
    say: offerDeclined,
  }),
} as const

function friendOffered({
  offerId,
  friendId,
  offerer,
  offer,
}: FriendOffered & { readonly friendId: number }): Told {
  const name = plain(offerer)
  return {
    userId: friendId,
    kind: 'offered',
    title: `${offerer} offers you a bet of ${amountText(offer.offererPay)} to ${amountText(offer.amountLeft)}`,
    text: `${termsShort(offer)}. ${yourSide(offer)}`,
    link: links.friendOffer(offerId),
    mail: {
      subject: `${name} offers you a bet`,
      paragraphs: [
        `${name} offers you a bet on the game ${gameText(offer)}.`,
        offerToAccept(offer),
      ],
      button: 'See the offer',
      way: 'You can accept or decline it here until the game starts',
    },
  }
}

/** What whoever accepts an offer risks, and for what. */
export function yourSide({ offererPay, amountLeft, partialTake }: FriendOffered['offer']): string {
  const upTo = partialTake ? 'up to ' : ''
  return `Against it you risk ${upTo}${amountText(amountLeft)} to win ${upTo}${amountText(offererPay)}.`
}

/** To the offerer. The friend goes by what the offerer typed: more is not theirs to know (GAP-088). */
function offerDeclined({
  userId,
  subject,
  amountOffered,
  amountTaken,
  returned,
  forfeited,
  by,
  contact,
}: OfferEnded & NamedAs): Said {
  const name = by === 'phone' ? `+${contact}` : contact
  const amountLeft = minus(amountOffered, amountTaken)
  const what =
    amountTaken === 0
      ? `${name} has declined your offer.`
      : `${name} has declined what was left of your offer, ${amountText(amountLeft)} of ${amountText(amountOffered)}.`
  const offer = offerToPost({ ...subject, amountLeft, offererPay: returned, partialTake: true })
  return {
    userId,
    title: `Your bet was declined${availableAgain({ returned, forfeited })}`,
    text: `${termsShort(subject)}. ${what}`,
    link: links.statement,
    mail: {
      subject: 'Your bet was declined',
      paragraphs: [what, `It was this offer: ${offer}`, heldFor('it', { returned, forfeited })],
      button: 'See your statement',
    },
  }
}
