/** Offers and bets of all users on one game, as one viewer may see them. */
import { TAKES_MAX } from '@sidebet/domain/bets/takeOffers'
import type { Cents } from '@sidebet/domain/money'
import type { Odds } from '@sidebet/domain/odds'
import type { OfferGroup } from '@sidebet/domain/offers/ladder'
import type { OfferTerms } from '@sidebet/domain/offers/offer'
import type { Side } from '@sidebet/domain/spread'
import type { OfferRecord } from '../offers/offerRow.ts'
import { columnsBy, tablesOf } from '../offers/offers.sql.ts'
import { isHere, isOpen, isUpcoming, onBoard, type Viewer } from '../offers/visible.sql.ts'
import type { ReadDatabase } from '../platform/database/db.ts'
import { unread } from '../platform/database/page.ts'

type WithOdds<Terms> = Omit<Terms, 'odds'> & Odds
const oddsColumns = 'o.odds_numerator as numerator, o.odds_denominator as denominator'
const toTerms = <Row extends Odds>({ numerator, denominator, ...row }: Row) => ({
  ...row,
  odds: { numerator, denominator },
})

/** How many offers a ladder adds up, the oldest ones: as many as a count reads (W11). */
const OFFERS_SCAN_LIMIT = 20_000

/** The ids that are collected of a group: twice as many as needed, since some of them may be the viewer's own. */
const IDS_OF_GROUP = 2 * TAKES_MAX

/**
 * The public offers on a game that the viewer sees on its board, added up by terms, owner and manner of takes; only the user's own
 * with `whose`. The ids of a group are collected as they are read, by id: an ordered aggregate sorts all offers, which takes four
 * times as long.
 */
export async function readOfferGroups(
  db: ReadDatabase,
  { now, limits }: Viewer,
  userId: number,
  gameId: number,
  whose: 'all' | 'own' = 'all',
): Promise<OfferGroup[]> {
  type Row = Omit<WithOdds<OfferGroup>, 'oldest'> & {
    readonly first: number
    readonly next: readonly number[]
  }
  const { rows } = await db.query<Row>({
    name: `offer-groups-of-game-${whose}`,
    text: `select o.pick, o.spread_hundredths as spread, ${oddsColumns}, o.partial_take as "partialTake",
        o.offerer_id = $3 as "isOwn", sum(o.amount_cents - o.taken_cents)::bigint as left, count(*) as offers,
        min(o.id) as first, array_to_json((array_agg(o.id))[1:${IDS_OF_GROUP}]) as next
      from (
        select o.* from offers o
        where o.game_id = $4 and ${whose === 'own' ? 'o.offerer_id = $3 and ' : ''}${isOpen} and (select ${isUpcoming} from games g where g.id = $4)
        order by o.id limit ${unread(OFFERS_SCAN_LIMIT)}
      ) as o
      group by o.pick, o.spread_hundredths, o.odds_numerator, o.odds_denominator, o.partial_take, o.offerer_id = $3`,
    values: [new Date(now), limits, userId, gameId],
  })
  return rows.map(({ first, next, ...row }) => ({
    ...toTerms(row),
    oldest: [...new Set([first, ...next])].sort((a, b) => a - b).slice(0, IDS_OF_GROUP),
  }))
}

/** These offers, where they are still on the viewer's board. */
export async function readOffers(
  db: ReadDatabase,
  { now, limits }: Viewer,
  offerIds: readonly number[],
): Promise<OfferRecord[]> {
  const { rows } = await db.query<OfferRecord>({
    name: 'offers-of-ladder',
    text: `select ${columnsBy('o.starts_at')} from ${tablesOf('offers')} where o.id = any($3::bigint[]) and ${onBoard}`,
    values: [new Date(now), limits, offerIds],
  })
  return rows
}

export type TakenBet = OfferTerms & {
  readonly acceptedAt: Date
  readonly offererUsername: string
  readonly offererPay: Cents
  readonly amount: Cents
}

/** A bet on a public offer that the viewer could see. */
const isPublicHere = `b.audience = 'public' and ${isHere}`

/** The newest public bets on a game, the newest first. */
export async function readTakenBets(
  db: ReadDatabase,
  { limits }: Viewer,
  gameId: number,
  most: number,
): Promise<TakenBet[]> {
  const { rows } = await db.query<WithOdds<TakenBet>>({
    name: 'taken-bets-of-game',
    text: `select b.pick, b.spread_hundredths as spread, ${oddsColumns}, b.accepted_at as "acceptedAt",
        p.username as "offererUsername", b.offerer_pay_cents as "offererPay", b.amount_cents as amount
      from bets b join offers o on o.id = b.offer_id join users p on p.id = b.offerer_id
      where b.game_id = $1 and ${isPublicHere} order by b.id desc limit $3`,
    values: [gameId, limits, most],
  })
  return rows.map(toTerms)
}

export type DayOfBets = { readonly odds: Odds; readonly bets: number; readonly amount: Cents }

const DAY_SCAN_LIMIT = 1_000

/** The public bets of the last 24 hours with this pick and spread, added up by odds. */
export async function readDayOfBets(
  db: ReadDatabase,
  { now, limits }: Viewer,
  gameId: number,
  { pick, spread }: { readonly pick: Side; readonly spread: number },
): Promise<DayOfBets[]> {
  const { rows } = await db.query<WithOdds<DayOfBets>>({
    name: 'day-of-bets-of-game',
    text: `select ${oddsColumns}, count(*) as bets, sum(o.amount_cents)::bigint as amount
      from (
        select b.pick, b.spread_hundredths, b.odds_numerator, b.odds_denominator, b.amount_cents, b.accepted_at
        from bets b join offers o on o.id = b.offer_id
        where b.game_id = $1 and ${isPublicHere} order by b.id desc limit ${unread(DAY_SCAN_LIMIT)}
      ) as o
      where o.accepted_at > $3::timestamptz - interval '24 hours' and o.pick = $4 and o.spread_hundredths = $5
      group by o.odds_numerator, o.odds_denominator`,
    values: [gameId, limits, new Date(now), pick, spread],
  })
  return rows.map(toTerms)
}
