import type { Cursor } from '@sidebet/contract/wire'
import type { OwnBet } from '@sidebet/domain/bets/outcomesByMargin'
import type { Cents } from '@sidebet/domain/money'
import { termsColumns } from '../offers/offerRow.ts'
import type { Db, ReadDatabase } from '../platform/database/db.ts'
import { rowsToRead, unread } from '../platform/database/page.ts'
import { decisionOn, disputedSince } from '../settlements/disputeOf.sql.ts'
import { finalAt } from '../settlements/finalAt.sql.ts'
import { isVoid } from '../settlements/isVoid.sql.ts'
import { voidReason, waitReason } from '../settlements/reasonOf.sql.ts'
import type { BetRecord } from './betRow.ts'
import { settlesFor } from './isPaid.sql.ts'
import { STARTS } from './starts.sql.ts'
import { offererWon } from './whoWon.sql.ts'

/** The amount of an offer and the part that is taken; null for an offer that this user may not see. */
export async function readAmounts(
  db: Db,
  offerId: number,
  userId: number,
): Promise<{ amount: Cents; taken: Cents } | null> {
  const { rows } = await db.query<{ amount: Cents; taken: Cents }>(
    `select amount_cents as amount, taken_cents as taken from offers o
     where id = $1 and (audience = 'public' or $2 in (offerer_id, friend_id) or exists (
       select 1 from group_members m where m.group_id = o.group_id and m.user_id = $2 and m.left_at is null))`,
    [offerId, userId],
  )
  return rows[0] ?? null
}

/** Null while the bet is not settled. */
const outcomeOf = `case when ${isVoid('b', 's')} then 'void' else s.outcome end`

const columns = `b.id, b.offer_id as "offerId", b.accepter_id as "accepterId", a.username as "accepterUsername",
  b.amount_cents as amount, b.offerer_pay_cents as "offererPay", b.accepted_at as "acceptedAt",
  b.starts_at as "startsAt", b.available_before_cents as "acceptAvailableBefore",
  b.at_risk_before_cents as "acceptAtRiskBefore", ${outcomeOf} as outcome, g.status as "gameStatus",
  case when s.game_id is null then g.home_score else s.home_score end as "homeScore",
  case when s.game_id is null then g.away_score else s.away_score end as "awayScore",
  ${finalAt('s')} as "finalAt",
  (select json_build_object('outcome', case when ${isVoid('b', 'e')} then 'void' else 'final' end,
      'home', e.home_score, 'away', e.away_score) from settlements e
    where e.game_id = s.game_id and e.corrected_by = s.version) as "correctedFrom",
  case when s.game_id is null then ${waitReason('g')} else ${voidReason('b', 's')} end as reason,
  ${disputedSince('g', 's')} as "disputedSince", ${decisionOn('s')} as decision, ${termsColumns}`

/**
 * The settlement of bet `b` once it has paid this user. A bet is settled for a user once its settlement has paid them.
 * Lists, funds and `verify` use the same rule.
 */
const settlementFor = (user: string) =>
  `settlements s on s.game_id = b.game_id and ${settlesFor('s', user)}`
const ASKER = '$1'
/** Group lists show bets of two other members: such a bet is settled when its offerer is paid. */
const ASKER_OR_OFFERER = 'case when b.accepter_id = $1 then b.accepter_id else b.offerer_id end'
const settlement = settlementFor(ASKER)

/**
 * Null while the bet is not settled. A subquery per bet: as a join, the planner would read all games, or all bets of the
 * user.
 */
const outcomeFor = (user: string) =>
  `(select s.outcome from games g join ${settlementFor(user)} where g.id = b.game_id)`
const outcome = outcomeFor(ASKER)

/** Joins the tables for the columns of a list. */
const tablesFor = (user: string) => `games g on g.id = b.game_id
  join offers o on o.id = b.offer_id
  join users p on p.id = b.offerer_id
  join users a on a.id = b.accepter_id
  left join ${settlementFor(user)}`

type List = {
  /** The name of the prepared statement. */
  readonly name: string
  /** A condition on bets `b`, with parameters from $4 on. */
  readonly conditions: string
  /** Ranges of starts (`STARTS`) that contain its bets. They do not overlap; each is read in index order, at most one page. */
  readonly parts: readonly string[]
  readonly order: 'asc' | 'desc'
  /** Conditions for the bets to list, and the user who must be paid; by default both sides of the requesting user. */
  readonly sides?: readonly string[]
  readonly paidTo?: string
}

const OWN_SIDES = ['b.offerer_id = $1', 'b.accepter_id = $1']

/** One page of a list of bets, by kickoff. Each side has its own index, so a page is read per side and part, then merged. */
async function readSides(
  db: ReadDatabase,
  { name, conditions, parts, order, sides: whose = OWN_SIDES, paidTo = ASKER }: List,
  userId: number,
  page: { readonly cursor: Cursor | null; readonly limit: number },
  values: readonly unknown[] = [],
): Promise<BetRecord[]> {
  const most = rowsToRead(page.limit)
  const beyond =
    order === 'asc'
      ? `> (coalesce($2::timestamptz, '-infinity'), coalesce($3::bigint, 0))`
      : `< (coalesce($2::timestamptz, 'infinity'), coalesce($3::bigint, 9223372036854775807))`
  const inOrder = `order by b.starts_at ${order}, b.id ${order}`
  const sides = whose.flatMap((side) =>
    parts.map(
      (part) => `(
        select * from bets b
        where ${side} and ${part} and (b.starts_at, b.id) ${beyond} and ${conditions}
        ${inOrder} limit ${unread(most)})`,
    ),
  )
  const { rows } = await db.query<BetRecord>({
    name: `${name}-${most}`,
    text: `with ${STARTS},
      page as materialized (select * from (${sides.join(' union all ')}) as b ${inOrder} limit ${most})
      select ${columns} from page b join ${tablesFor(paidTo)} ${inOrder}`,
    values: [userId, page.cursor?.at ?? null, page.cursor?.id ?? null, ...values],
  })
  return rows
}

const NOT_SETTLED = {
  parts: [
    'b.starts_at > (select now from instant)',
    'b.starts_at = any(array(select start from open_starts))',
  ],
  order: 'asc',
} as const

/** The audience is a literal in the SQL: there is a partial index for each. */
const live = (audience: 'public' | 'friend'): List => ({
  ...NOT_SETTLED,
  name: `live-${audience}`,
  conditions: `b.audience = '${audience}' and ${outcome} is null`,
})
const LIVE = { public: live('public'), friend: live('friend') }

/** A user's unsettled bets of one kind, the next kickoff first (GAP-134); `rowsToRead` sets how many. */
export function readLive(
  db: ReadDatabase,
  userId: number,
  audience: 'public' | 'friend',
  cursor: Cursor | null,
  limit: number,
) {
  return readSides(db, LIVE[audience], userId, { cursor, limit })
}

/** All bets before the first open start are settled, so their settlements are not read. */
const SETTLED = {
  parts: [
    'b.starts_at < (select start from first_open)',
    `b.starts_at = any(array(select start from settled_starts)) and ${outcome} is not null`,
  ],
  order: 'desc',
} as const

const past = (audience: 'public' | 'friend'): List => ({
  ...SETTLED,
  name: `past-${audience}`,
  conditions: `b.audience = '${audience}'`,
})
const PAST = { public: past('public'), friend: past('friend') }

/** A user's settled bets of one kind, the newest game first (GAP-134); `rowsToRead` sets how many. */
export function readPast(
  db: ReadDatabase,
  userId: number,
  audience: 'public' | 'friend',
  cursor: Cursor | null,
  limit: number,
) {
  return readSides(db, PAST[audience], userId, { cursor, limit })
}

const LIVE_IN_GROUP: List = {
  ...NOT_SETTLED,
  name: 'live-in-group',
  conditions: `${outcomeFor(ASKER_OR_OFFERER)} is null`,
  sides: ['b.group_id = $4'],
  paidTo: ASKER_OR_OFFERER,
}

/** The unsettled bets of a whole group, the next kickoff first; `rowsToRead` sets how many. */
export function readLiveInGroup(
  db: ReadDatabase,
  userId: number,
  groupId: number,
  cursor: Cursor | null,
  limit: number,
) {
  return readSides(db, LIVE_IN_GROUP, userId, { cursor, limit }, [groupId])
}

const PAST_IN_GROUP: List = {
  ...SETTLED,
  name: 'past-in-group',
  conditions: 'b.group_id = $4',
}

/** A user's own settled bets in a group, the newest game first; `rowsToRead` sets how many. */
export function readPastInGroup(
  db: ReadDatabase,
  userId: number,
  groupId: number,
  cursor: Cursor | null,
  limit: number,
) {
  return readSides(db, PAST_IN_GROUP, userId, { cursor, limit }, [groupId])
}

/** Bets on the game $n, by the starts that it has had: each side has an index by start. */
const onGame = (nth: number) => `b.game_id = $${nth}
  and b.starts_at = any(array(select unnest(g.earlier_starts || g.starts_at) from games g where g.id = $${nth}))`

const ON_GAME: List = { name: 'on-game', conditions: 'true', parts: [onGame(4)], order: 'desc' }

/** A user's newest bets of all kinds on a game, settled or not; `rowsToRead` sets how many. */
export function readOnGame(db: ReadDatabase, userId: number, gameId: number, limit: number) {
  return readSides(db, ON_GAME, userId, { cursor: null, limit }, [gameId])
}

const BETWEEN: List = {
  name: 'between',
  conditions: '$4 in (b.offerer_id, b.accepter_id)',
  parts: ['b.starts_at >= $5::timestamptz'],
  order: 'desc',
}

/** A user's bets of all kinds with another user on games from `from` on, the newest game first; `rowsToRead` sets how many. */
export function readBetween(
  db: ReadDatabase,
  userId: number,
  other: { readonly id: number; readonly from: string },
  limit: number,
) {
  return readSides(db, BETWEEN, userId, { cursor: null, limit }, [other.id, other.from])
}

/** A user's unsettled bets on a game, added up by pick, spread and side. */
export async function readStakesOnGame(
  db: ReadDatabase,
  userId: number,
  gameId: number,
): Promise<OwnBet[]> {
  const sides = ['offerer', 'accepter'].map(
    (side) => `select b.*, '${side}' as side from bets b where b.${side}_id = $1 and ${onGame(2)}`,
  )
  const { rows } = await db.query<OwnBet>({
    name: 'stakes-on-game',
    text: `select b.side, b.pick, b.spread_hundredths as spread, sum(b.offerer_pay_cents)::bigint as "offererPay",
        sum(b.amount_cents)::bigint as "accepterPay"
      from (${sides.join(' union all ')}) as b
      where not exists (select from settlements s where s.game_id = $2 and ${settlesFor('s', '$1')})
      group by b.side, b.pick, b.spread_hundredths`,
    values: [userId, gameId],
  })
  return rows
}

export type Period = { readonly from: Date; readonly before: Date }

const HISTORY: List = {
  ...SETTLED,
  name: 'history',
  conditions: 'b.starts_at >= $4 and b.starts_at < $5',
}

/** A user's settled bets of all kinds on games of the period, the newest first; `rowsToRead` sets how many. */
export function readHistory(
  db: ReadDatabase,
  userId: number,
  period: Period,
  cursor: Cursor | null,
  limit: number,
) {
  return readSides(db, HISTORY, userId, { cursor, limit }, [period.from, period.before])
}

export type Totals = { wonCents: Cents; wonCount: number; lostCents: Cents; lostCount: number }

/** The user's winnings (the other sides' stakes) and losses (own stakes) in the period, without void bets (GAP-122). */
export async function readTotals(
  db: ReadDatabase,
  userId: number,
  period: Period,
): Promise<Totals> {
  const { rows } = await db.query<Totals>({
    name: 'totals',
    text: `with graded as (
       select b.offerer_id = $1 as is_offerer, b.offerer_pay_cents, b.amount_cents,
         ${offererWon('b', 's')} as offerer_won
       from bets b
       join games g on g.id = b.game_id
       join ${settlement} and not ${isVoid('b', 's')}
       where (b.offerer_id = $1 or b.accepter_id = $1) and b.starts_at >= $2 and b.starts_at < $3
     )
     select
       coalesce(sum(case when is_offerer then amount_cents else offerer_pay_cents end)
         filter (where is_offerer = offerer_won), 0)::bigint as "wonCents",
       count(*) filter (where is_offerer = offerer_won) as "wonCount",
       coalesce(sum(case when is_offerer then offerer_pay_cents else amount_cents end)
         filter (where is_offerer <> offerer_won), 0)::bigint as "lostCents",
       count(*) filter (where is_offerer <> offerer_won) as "lostCount"
     from graded`,
    values: [userId, period.from, period.before],
  })
  return rows[0]!
}
