/** The facts of notices about offers to friends. */

import type { BetSubject, OfferLeft } from '@sidebet/copy/sentences'
import { cents, minus } from '@sidebet/domain/money'
import { reservedLeft } from '@sidebet/domain/offers/offer'
import type { Db } from '../../../platform/database/db.ts'
import {
  type OfferEnded,
  readOffersEnded,
  SUBJECT,
  subjectOf,
  type TermsRow,
} from '../bets/betFacts.sql.ts'
import { byNotice, idsAndRefs, type Notice } from '../topic.ts'

/** How the offerer named the friend: a username, an e-mail, or the digits of a phone. */
export type NamedAs = {
  readonly by: 'username' | 'email' | 'phone'
  readonly contact: string
}

const NAMED_AS = `c.named_by as by,
  case c.named_by when 'username' then c.username when 'email' then c.email else c.phone end as contact`

export type FriendOffered = {
  readonly gameId: number
  readonly offerId: number
  readonly offererId: number
  readonly offerer: string
  readonly offer: OfferLeft
  readonly namedAs: NamedAs
  /** Null while the friend has no account. */
  readonly friendId: number | null
}

type Row = TermsRow &
  NamedAs & {
    noticeId: number
    offerId: number
    offererId: number
    offerer: string
    friendId: number | null
    amount: number
    taken: number
    partialTake: boolean
  }

type NoticeRef = Pick<Notice, 'id' | 'ref'>

/** The offers of which a part can still be taken, by the ids of their notices. */
export async function readFriendsOffered(
  db: Db,
  notices: readonly NoticeRef[],
): Promise<ReadonlyMap<number, FriendOffered>> {
  const { rows } = await db.query<Row>(
    `select notice.id as "noticeId", o.id as "offerId", o.offerer_id as "offererId", p.username as offerer, ${SUBJECT},
       o.amount_cents as amount, o.taken_cents as taken, o.partial_take as "partialTake", ${NAMED_AS},
       o.friend_id as "friendId"
     from unnest($1::bigint[], $2::bigint[]) as notice (id, offer_id)
     join offers o on o.id = notice.offer_id
     join offer_contacts c on c.offer_id = o.id
     join games g on g.id = o.game_id
     join users p on p.id = o.offerer_id
     where o.state = 'open' and g.started_at is null and g.starts_at > product_now()`,
    idsAndRefs(notices),
  )
  return new Map([...byNotice(rows)].map(([noticeId, row]) => [noticeId, offeredOf(row)]))
}

function offeredOf({ offerId, offererId, offerer, by, contact, friendId, ...row }: Row) {
  const terms = subjectOf(row)
  const [amount, taken] = [cents(row.amount), cents(row.taken)]
  const offererPay = reservedLeft({ amount, taken, terms })
  const { partialTake, gameId } = row
  return {
    ...{ gameId, offerId, offererId, offerer, friendId },
    offer: { ...terms, amountLeft: minus(amount, taken), offererPay, partialTake },
    namedAs: { by, contact },
  }
}

export type OfferRequested = {
  readonly gameId: number
  readonly offerId: number
  /** The offerer. */
  readonly userId: number
  readonly requester: string
  readonly subject: BetSubject
}

/** The requests that still wait for their offerer, by the ids of their notices. */
export async function readOffersRequested(
  db: Db,
  notices: readonly (NoticeRef & { readonly body: { readonly userId: number } })[],
): Promise<ReadonlyMap<number, OfferRequested>> {
  type Requested = TermsRow & Omit<OfferRequested, 'subject'> & { readonly noticeId: number }
  const { rows } = await db.query<Requested>(
    `select notice.id as "noticeId", o.id as "offerId", o.offerer_id as "userId", u.username as requester, ${SUBJECT}
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as notice (id, offer_id, user_id)
     join offers o on o.id = notice.offer_id
     join offer_requests r on r.offer_id = o.id and r.user_id = notice.user_id and r.declined_at is null
     join users u on u.id = r.user_id
     join games g on g.id = o.game_id
     where o.state = 'open' and o.friend_id is null and g.started_at is null and g.starts_at > product_now()`,
    [...idsAndRefs(notices), notices.map(({ body }) => body.userId)],
  )
  return new Map(
    rows.map(({ noticeId, gameId, offerId, userId, requester, ...terms }) => [
      noticeId,
      { gameId, offerId, userId, requester, subject: subjectOf({ gameId, ...terms }) },
    ]),
  )
}

/** The returned stakes of offers that friends have declined, and how the offerer named the friend. */
export async function readDeclined(
  db: Db,
  notices: readonly NoticeRef[],
): Promise<ReadonlyMap<number, OfferEnded & NamedAs>> {
  const { rows } = await db.query<NamedAs & { noticeId: number }>(
    `select notice.id as "noticeId", ${NAMED_AS}
     from unnest($1::bigint[], $2::bigint[]) as notice (id, offer_id)
     join offer_contacts c on c.offer_id = notice.offer_id`,
    idsAndRefs(notices),
  )
  const ended = await readOffersEnded(db, notices)
  return new Map(
    rows.flatMap(({ noticeId, ...named }) => {
      const offer = ended.get(noticeId)
      return offer ? [[noticeId, { ...offer, ...named }] as const] : []
    }),
  )
}
