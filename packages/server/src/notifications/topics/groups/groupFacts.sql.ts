/** The facts of notices about offers to groups. */
import type { OfferLeft } from '@sidebet/copy/sentences'
import { type Cents, cents, minus } from '@sidebet/domain/money'
import { computeOffererPay } from '@sidebet/domain/odds'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { SUBJECT, subjectOf, type TermsRow } from '../bets/betFacts.sql.ts'
import { byNotice, idsAndRefs, type Notice } from '../topic.ts'

export type OfferedInGroup = {
  readonly gameId: number
  readonly offerId: number
  readonly groupId: number
  readonly group: string
  readonly offerer: string
  readonly offer: OfferLeft
}

type Row = TermsRow & {
  readonly noticeId: number
  readonly offerId: number
  readonly groupId: number
  readonly group: string
  readonly offerer: string
  readonly amount: Cents
  readonly taken: Cents
  readonly partialTake: boolean
}

const NOTHING = cents(0)

/**
 * What is left of offers to groups; the whole offer when another member has taken the rest meanwhile. Nothing for a user who has
 * left the group, or once the game has started or the offer was cancelled.
 */
export async function readOffersInGroups(
  db: Db,
  notices: readonly (Pick<Notice, 'id' | 'ref'> & { readonly body: { readonly userId: number } })[],
): Promise<ReadonlyMap<number, OfferedInGroup>> {
  const { rows } = await db.query<Row>(
    `select notice.id as "noticeId", o.id as "offerId", r.id as "groupId", r.name as group, p.username as offerer, ${SUBJECT},
       o.amount_cents as amount, o.taken_cents as taken, o.partial_take as "partialTake"
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as notice (id, offer_id, user_id)
     join offers o on o.id = notice.offer_id
     join games g on g.id = o.game_id
     join groups r on r.id = o.group_id
     join group_members m on m.group_id = r.id and m.user_id = notice.user_id and m.left_at is null
     join users p on p.id = o.offerer_id
     where o.state in ('open', 'taken') and g.started_at is null and g.starts_at > product_now()`,
    [...idsAndRefs(notices), notices.map(({ body }) => body.userId)],
  )
  return new Map([...byNotice(rows)].map(([noticeId, row]) => [noticeId, offeredOf(row)]))
}

function offeredOf(row: Row): OfferedInGroup {
  const { gameId, offerId, groupId, group, offerer, amount, taken, partialTake } = row
  const isLeft = taken < amount
  const amountLeft = isLeft ? minus(amount, taken) : amount
  const offererPay = computeOffererPay(isLeft ? taken : NOTHING, amountLeft, row)
  const offer = { ...subjectOf(row), amountLeft, offererPay, partialTake }
  return { gameId, offerId, groupId, group, offerer, offer }
}

/** Writes one notice per member of the group to which this offer was made, except its offerer. */
export async function insertMemberNotifications(tx: Tx, offerId: number): Promise<void> {
  await tx.query(
    `insert into outbox (topic, ref, body, due_at, created_at)
     select 'group.offered', o.id, jsonb_build_object('userId', m.user_id), now, now
     from offers o
     join group_members m on m.group_id = o.group_id and m.left_at is null and m.user_id <> o.offerer_id
     cross join product_now() as now
     where o.id = $1 and o.state = 'open'`,
    [offerId],
  )
}
