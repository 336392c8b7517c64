/** The query of a board of offers: its order, its filters, and its cursor (O2, O3). */
import { ODDS_PART_MAX, type Odds } from '@sidebet/domain/odds'
import { SPREAD_MAX } from '@sidebet/domain/spread'
import { z } from 'zod'
import { idField, readIdNumber } from './ids.ts'
import {
  booleanField,
  type Cursor,
  cursorText,
  hundredthsField,
  limitField,
  moneyField,
} from './wire.ts'

/** The orders that a request may name. Without one a board has an order of its own (GAP-134). */
const boardSort = z.enum(['soonest', 'bestOdds'])
export type BoardSort = z.infer<typeof boardSort>

/** The sort key of the last row of a page, or of the last row that was examined (W12). */
export type BoardCursor = Cursor & {
  /** The requested order, null for the board's own. The key is valid in this order only. */
  readonly sort: BoardSort | null
  /** The odds of the row, in hundredths; null where the order does not use them. */
  readonly odds: Odds | null
}

const BOARD_CURSOR =
  /^(?:(soonest)\.|(bestOdds)\.([1-9]\d{0,5})\.([1-9]\d{0,5})\.)?(\d{1,15})\.(\d{1,16})$/

function readBoardCursor(text: string): BoardCursor | null {
  const match = BOARD_CURSOR.exec(text)
  if (!match) return null
  const [, soonest, bestOdds, numerator, denominator, at, digits = ''] = match
  const id = readIdNumber(digits)
  if (id === null) return null
  const key = { at: new Date(Number(at)), id }
  if (!bestOdds) return { ...key, sort: soonest ? 'soonest' : null, odds: null }
  const odds = { numerator: Number(numerator), denominator: Number(denominator) }
  const areTooLarge = Math.max(odds.numerator, odds.denominator) > ODDS_PART_MAX
  return areTooLarge ? null : { ...key, sort: 'bestOdds', odds }
}

/** The `next` that `boardQuery` reads. */
export function boardCursorText({ sort, odds, ...key }: BoardCursor): string {
  const prefix = odds ? [sort, odds.numerator, odds.denominator] : sort ? [sort] : []
  return [...prefix, cursorText(key)].join('.')
}

const cursorField = z
  .string()
  .max(200)
  .optional()
  .transform((text, ctx): BoardCursor | null => {
    const cursor = text === undefined ? null : readBoardCursor(text)
    if (text === undefined || cursor) return cursor
    ctx.addIssue({ code: 'custom', message: 'not a cursor of ours' })
    return z.NEVER
  })

/** The side that the taker gets: a side of the game, or the one for or against the team of the filter `team`. */
const takerSide = z.enum(['home', 'away', 'for', 'against'])
export type TakerSide = z.infer<typeof takerSide>

/** Games of one week are few enough to be read one by one, in any order. */
const STARTS_WITHIN_MAX_HOURS = 168

const spreadLimit = hundredthsField.refine((spread) => spread >= 0 && spread <= SPREAD_MAX)

/** The filters of a board (O3). An offer must match all of them. */
export const boardFilters = z.object({
  withinFunds: booleanField
    .default(false)
    .describe('only what you can pay: all that is left, or a part where parts are allowed'),
  parts: booleanField.default(false).describe('only offers that may be taken in parts'),
  minAmount: moneyField.optional().describe('the least that is left of an offer, in dollars'),
  maxAmount: moneyField.optional().describe('the most that is left of an offer, in dollars'),
  game: idField('game').optional().describe('only offers on the game with this gameID'),
  team: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('only offers on games of the team with this full name'),
  side: takerSide
    .optional()
    .describe('the side that you get as the taker; for and against are about `team`, and need it'),
  startsWithin: z.coerce
    .number()
    .int()
    .min(1)
    .max(STARTS_WITHIN_MAX_HOURS)
    .optional()
    .describe('only games that start within so many hours'),
  minSpread: spreadLimit.optional().describe('the least spread, in points'),
  maxSpread: spreadLimit.optional().describe('the largest spread, in points'),
  minOdds: hundredthsField
    .refine((odds) => odds > 0 && odds <= ODDS_PART_MAX)
    .optional()
    .describe('the least that you win for each dollar at stake, in dollars'),
  friends: booleanField
    .default(false)
    .describe('only offers of your friends and of members of your groups'),
})
export type BoardFilters = z.output<typeof boardFilters>

type SideOfTeam = { readonly side?: TakerSide | undefined; readonly team?: string | undefined }

/** A refinement of every query with the filters of a board. */
export const hasTeamOfSide = ({ side, team }: SideOfTeam) =>
  team !== undefined || (side !== 'for' && side !== 'against')

/** A page of a board: its start, its order, and its filters. */
export const boardQuery = boardFilters
  .extend({
    limit: limitField,
    cursor: cursorField,
    sort: boardSort
      .optional()
      .describe('soonest: the next game first; bestOdds: the best odds for the taker first'),
  })
  .refine(hasTeamOfSide, { message: 'a side without a team', path: ['side'] })
  .refine(({ cursor, sort }) => cursor === null || cursor.sort === (sort ?? null), {
    message: 'a cursor of another order',
    path: ['cursor'],
  })
export type BoardQuery = z.output<typeof boardQuery>
