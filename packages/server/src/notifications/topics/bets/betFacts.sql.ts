/** The facts of notices about offers and bets, read at delivery: the outbox stores only ids. */
import type { EndedOffer, PlayedGame } from '@sidebet/copy/notifications/bets'
import type { BetSubject } from '@sidebet/copy/sentences'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { type Cents, cents } from '@sidebet/domain/money'
import { type OfferTerms, reservedLeft } from '@sidebet/domain/offers/offer'
import type { Db } from '../../../platform/database/db.ts'
import type { TakesSummary } from '../../outbox/outbox.ts'
import type { ListRef } from '../links.ts'
import { byNotice, idsAndRefs, type Notice } from '../topic.ts'

export type TermsRow = {
  readonly gameId: number
  readonly league: LeagueCode
  readonly homeTeam: string
  readonly awayTeam: string
  readonly pick: OfferTerms['pick']
  readonly spread: number
  readonly numerator: number
  readonly denominator: number
}

/** Columns of `games g` and `offers o`. */
export const SUBJECT = `g.id as "gameId", g.league, g.home_team as "homeTeam", g.away_team as "awayTeam", o.pick,
  o.spread_hundredths as spread, o.odds_numerator as numerator, o.odds_denominator as denominator`

export function subjectOf(row: TermsRow): BetSubject {
  const { league, homeTeam, awayTeam, pick, spread, numerator, denominator } = row
  return { league, homeTeam, awayTeam, pick, spread, odds: { numerator, denominator } }
}

type Found = { readonly noticeId: number }

export type OfferTaken = ListRef & {
  readonly gameId: number
  readonly offerId: number
  readonly userId: number
  readonly subject: BetSubject
  readonly amountOffered: Cents
  readonly summary: TakesSummary
  /** The bets that are named, by id; at least one. */
  readonly named: readonly BetNamed[]
}

type BetNamed = {
  readonly id: number
  readonly accepter: string
  readonly amount: Cents
  readonly offererPay: Cents
}

type Taken = { readonly id: number; readonly ref: number; readonly body: TakesSummary }

/** The facts of takes of an offer. */
export async function readOffersTaken(
  db: Db,
  rows: readonly Taken[],
): Promise<ReadonlyMap<number, OfferTaken>> {
  const { rows: found } = await db.query<
    Found & TermsRow & Omit<OfferTaken, 'subject' | 'summary'>
  >(
    `select notice.id as "noticeId", o.id as "offerId", o.offerer_id as "userId", ${SUBJECT}, o.audience, o.group_id as "groupId",
       o.amount_cents as "amountOffered", named.bets as named
     from unnest($1::bigint[], $2::bigint[], $3::jsonb[]) as notice (id, offer_id, bets)
     join offers o on o.id = notice.offer_id
     join games g on g.id = o.game_id
     cross join lateral (
       select json_agg(json_build_object('id', b.id, 'accepter', a.username, 'amount', b.amount_cents,
         'offererPay', b.offerer_pay_cents) order by b.id) as bets
       from jsonb_array_elements_text(notice.bets) as bet (id)
       join bets b on b.id = bet.id::bigint
       join users a on a.id = b.accepter_id
     ) as named
     where named.bets is not null`,
    [...idsAndRefs(rows), rows.map(({ body }) => JSON.stringify(body.bets))],
  )
  const summaries = new Map(rows.map(({ id, body }) => [id, body]))
  return new Map(
    found.map((row) => [
      row.noticeId,
      { ...row, subject: subjectOf(row), summary: summaries.get(row.noticeId)! },
    ]),
  )
}

/** The facts of one take, by its bet: the rows from before the digests. */
export async function readBetsTaken(
  db: Db,
  rows: readonly Pick<Notice, 'id' | 'ref'>[],
): Promise<ReadonlyMap<number, OfferTaken>> {
  const { rows: bets } = await db.query<{ id: number; ref: number; bet: number } & Staked>(
    `select notice.id, b.offer_id as ref, b.id as bet, b.amount_cents as amount, b.offerer_pay_cents as "offererPay"
     from unnest($1::bigint[], $2::bigint[]) as notice (id, bet_id) join bets b on b.id = notice.bet_id`,
    idsAndRefs(rows),
  )
  return readOffersTaken(
    db,
    bets.map(({ id, ref, bet, amount, offererPay }) => ({
      ...{ id, ref },
      body: { takes: 1, cents: amount, payCents: offererPay, bets: [bet] },
    })),
  )
}

type Staked = Pick<BetNamed, 'amount' | 'offererPay'>

export type OfferEnded = EndedOffer & { readonly userId: number; readonly gameId: number }

/** The facts of offers whose rest was returned. */
export async function readOffersEnded(
  db: Db,
  rows: readonly Pick<Notice, 'id' | 'ref'>[],
): Promise<ReadonlyMap<number, OfferEnded>> {
  const { rows: found } = await db.query<
    Found & TermsRow & { userId: number; amount: Cents; taken: Cents; forfeited: Cents }
  >(
    `select notice.id as "noticeId", o.offerer_id as "userId", ${SUBJECT}, o.amount_cents as amount, o.taken_cents as taken,
       (select coalesce(sum(t.cents), 0)::bigint from stake_bonus s
        join ledger_transfers t on t.key = 'forfeit:return:' || o.id || ':' || s.grant_id
        where s.stake = 'offer' and s.ref = o.id) as forfeited
     from unnest($1::bigint[], $2::bigint[]) as notice (id, offer_id)
     join offers o on o.id = notice.offer_id
     join games g on g.id = o.game_id`,
    idsAndRefs(rows),
  )
  return new Map(
    found.map(({ noticeId, userId, amount, taken, forfeited, ...terms }) => {
      const subject = subjectOf(terms)
      const returned = reservedLeft({ amount: cents(amount), taken: cents(taken), terms: subject })
      const sums = { amountOffered: amount, amountTaken: taken, returned, forfeited }
      return [noticeId, { userId, gameId: terms.gameId, subject, ...sums }]
    }),
  )
}

export async function readOfferer(db: Db, offerId: number): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    'select offerer_id as id from offers where id = $1',
    [offerId],
  )
  return rows[0]?.id ?? null
}

export type GameOfUser = PlayedGame & {
  readonly gameId: number
  /** The user's first bet on the game, and the list that contains it. */
  readonly bet: (ListRef & { readonly id: number }) | null
}

type GameRow = Omit<GameOfUser, 'bet'> & {
  readonly betId: number | null
  readonly audience: ListRef['audience']
  readonly groupId: number | null
}

type OfGame = {
  readonly id: number
  readonly ref: number
  /** The version of the result; the newest settlement when not given. */
  readonly body: { readonly userId: number; readonly version?: number | undefined }
}

/**
 * The facts of games for users. Bets are found by user and start, because a user may have many others, and only then by game. The
 * index by game would read the bets of all users.
 */
export async function readGamesOfUsers(
  db: Db,
  rows: readonly OfGame[],
): Promise<ReadonlyMap<number, GameOfUser>> {
  const ownBets = (side: 'offerer_id' | 'accepter_id') =>
    `(select b.id, b.game_id, b.audience, b.group_id from bets b
      where b.${side} = notice.user_id and b.starts_at = any(g.earlier_starts || g.starts_at) offset 0)`
  const { rows: found } = await db.query<Found & GameRow>(
    `select notice.id as "noticeId", g.id as "gameId", g.league, g.home_team as "homeTeam", g.away_team as "awayTeam",
       s.home_score as "homeScore", s.away_score as "awayScore",
       own.id as "betId", own.audience, own.group_id as "groupId"
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[]) as notice (id, game_id, user_id, version)
     join games g on g.id = notice.game_id
     left join lateral (
       select home_score, away_score from settlements
       where game_id = g.id and version = coalesce(notice.version, version) order by version desc limit 1
     ) s on true
     left join lateral (
       select * from (${ownBets('offerer_id')} union all ${ownBets('accepter_id')}) as sides
       where game_id = g.id order by id limit 1
     ) own on true`,
    [
      ...idsAndRefs(rows),
      rows.map(({ body }) => body.userId),
      rows.map(({ body }) => body.version ?? null),
    ],
  )
  return new Map(
    [...byNotice(found)].map(([noticeId, { betId, audience, groupId, ...game }]) => [
      noticeId,
      { ...game, bet: betId === null ? null : { id: betId, audience, groupId } },
    ]),
  )
}
