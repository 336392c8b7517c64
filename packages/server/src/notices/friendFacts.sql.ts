/** What notices tell of offers to friends. */

import type { OfferLeft } from '@sidebet/contract/texts/sentences'
import { cents, minus } from '@sidebet/domain/money'
import { holdLeft } from '@sidebet/domain/offers/offer'
import type { Db } from '../core/db.ts'
import { type Recipient, SUBJECT, subjectOf, type TermsRow } from './noticeFacts.sql.ts'

/** How the offerer named the friend: a username, an e-mail, or the digits of a phone. */
export type NamedAs = {
  readonly by: 'username' | 'email' | 'phone'
  readonly contact: string
}

const NAMED_AS = `c.named_by as by,
  case c.named_by when 'username' then c.username when 'email' then c.email else c.phone end as contact`

export type FriendOffered = {
  readonly offererId: number
  readonly offerer: string
  readonly offer: OfferLeft
  readonly namedAs: NamedAs
  /** Null while the friend is no user. */
  readonly friend: (Recipient & { readonly id: number }) | null
}

type Row = TermsRow &
  NamedAs &
  Recipient & {
    offererId: number
    offerer: string
    friendId: number | null
    amount: number
    taken: number
    partialTake: boolean
  }

/** Null once there is nothing left to take. */
export async function readFriendOffered(db: Db, offerId: number): Promise<FriendOffered | null> {
  const { rows } = await db.query<Row>(
    `select o.offerer_id as "offererId", p.username as offerer, ${SUBJECT}, o.pick, o.spread_hundredths as spread,
       o.odds_numerator as numerator, o.odds_denominator as denominator, o.amount_cents as amount,
       o.taken_cents as taken, o.partial_take as "partialTake", ${NAMED_AS},
       o.friend_id as "friendId", f.username, f.email
     from offers o
     join offer_contacts c on c.offer_id = o.id
     join games g on g.id = o.game_id
     join users p on p.id = o.offerer_id
     left join users f on f.id = o.friend_id
     where o.id = $1 and o.state = 'open' and g.started_at is null and g.starts_at > product_now()`,
    [offerId],
  )
  const [row] = rows
  if (!row) return null
  const { offererId, offerer, by, contact, friendId, username, email, partialTake } = row
  const terms = subjectOf(row)
  const [amount, taken] = [cents(row.amount), cents(row.taken)]
  const offererPay = holdLeft({ amount, taken, terms })
  return {
    offererId,
    offerer,
    offer: { ...terms, amountLeft: minus(amount, taken), offererPay, partialTake },
    namedAs: { by, contact },
    friend: friendId === null ? null : { id: friendId, username, email },
  }
}

/** How the friend was named who declined this offer. */
export async function readNamedAs(db: Db, offerId: number): Promise<NamedAs | null> {
  const { rows } = await db.query<NamedAs>(
    `select ${NAMED_AS} from offer_contacts c where c.offer_id = $1`,
    [offerId],
  )
  return rows[0] ?? null
}
