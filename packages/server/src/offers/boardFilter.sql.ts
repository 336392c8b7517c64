/** The filters of boards (O3), as conditions for offers `o` and games `g`; $1 and $2 are those of `visible.sql.ts`. */
import type { BoardSort, TakerSide } from '@sidebet/contract/boards'
import { AMOUNT_MAX, type Cents } from '@sidebet/domain/money'
import { SPREAD_MAX } from '@sidebet/domain/spread'
import type { Viewer } from './visible.sql.ts'

/** The order and the filters of a board (O2, O3); the cursor and the limit are separate. */
export type BoardFilter = {
  readonly sort?: BoardSort | undefined
  readonly parts?: boolean
  /** The viewer's available funds, when the board is filtered to offers that they can pay. */
  readonly funds?: Cents | undefined
  readonly minAmount?: Cents | undefined
  readonly maxAmount?: Cents | undefined
  /** The id of a game, when the board is filtered to its offers. */
  readonly game?: number | undefined
  /** Full name of a team that plays in the game. */
  readonly team?: string | undefined
  /** The side that the taker gets. */
  readonly side?: TakerSide | undefined
  /** Only games that start before this instant. */
  readonly startsBefore?: Date | undefined
  /** Hundredths of a point, both ends included. */
  readonly minSpread?: number | undefined
  readonly maxSpread?: number | undefined
  /** The least that the taker wins for each dollar at stake, in hundredths. */
  readonly minOdds?: number | undefined
  /** The viewer's id, when the board is filtered to offers of their friends. */
  readonly friendsOf?: number | undefined
}

/** What an accepter stakes for each dollar to win. Must match the expression of the index exactly. */
export const PRICE = 'o.odds_denominator::float8 / o.odds_numerator'
/** Exact: equal ratios of whole numbers have the same quotient, and different ones have different quotients. */
export const hasOdds = `${PRICE} <= $10::float8`

const left = '(o.amount_cents - o.taken_cents)'
/** The friends that the viewer's friend list names, and the members of their groups. Read once per statement. */
const friends = `select f.friend_id from friends f where f.user_id = $11 and f.known_at is not null
  union all select m.user_id from group_members own join group_members m using (group_id)
  where own.user_id = $11 and own.left_at is null and m.left_at is null and m.user_id <> $11`
/** Whether an offer matches the filters that its row determines. A filter that is not set matches every offer. */
export const fits = `(o.partial_take or not $3::boolean) and ${left} between $4::bigint and $5::bigint
  and (${left} <= $6::bigint or (o.partial_take and $6::bigint > 0))
  and ($7::text is null or o.pick = $7) and o.spread_hundredths between $8::int and $9::int and ${hasOdds}
  and ($11::bigint is null or o.offerer_id in (${friends}))`

/** The pick of the offers whose taker gets this side of the game. */
const PICK_AGAINST = { home: 'away', away: 'home', for: null, against: null } as const

/** The values of $1 to $11. */
export const fitting = ({ now, limits }: Viewer, filter: BoardFilter) => [
  new Date(now),
  limits,
  filter.parts ?? false,
  filter.minAmount ?? 0,
  filter.maxAmount ?? AMOUNT_MAX,
  filter.funds ?? AMOUNT_MAX,
  filter.side ? PICK_AGAINST[filter.side] : null,
  filter.minSpread ?? 0,
  filter.maxSpread ?? SPREAD_MAX,
  filter.minOdds ? 100 / filter.minOdds : Number.POSITIVE_INFINITY,
  filter.friendsOf ?? null,
]

/** Whether the teams of the board and of the filter play in the game, and whether the taker is on the right side. */
export const ofTeams = (nth: number) => ({
  playIn: `array[g.home_team, g.away_team] @> $${nth}::text[]`,
  hasSide: `($${nth + 2}::boolean is null
    or (case o.pick when 'home' then g.home_team else g.away_team end = $${nth + 1}) = $${nth + 2})`,
})

/** The values of the three parameters of `ofTeams`. */
export const teamValues = (teams: readonly string[], { team, side }: BoardFilter) => [
  teams,
  team ?? null,
  side === 'for' ? false : side === 'against' ? true : null,
]
