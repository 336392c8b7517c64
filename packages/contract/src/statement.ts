/** A user's statement: every movement of their money, with the balance after it. An addition to the specification (W16). */

import { STATEMENT_KINDS } from '@sidebet/domain/account/statementKinds'
import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { VOID_REASONS } from '@sidebet/domain/games/reasons'
import { z } from 'zod'
import { dayField } from './dayField.ts'
import { endpoint } from './endpoint.ts'
import { limitField, pageOf } from './wire.ts'

/** The first and the last day, US Eastern. A missing one leaves that side open. */
const period = { from: dayField.optional(), to: dayField.optional() }

/** In dollars. `atRisk` is the money in offers and in bets that are not settled. */
export const balance = z.object({ available: z.number(), atRisk: z.number(), total: z.number() })

const statementLine = z.object({
  _id: z.string(),
  dateTimeDB: z.string(),
  /** The US Eastern day of `at`, 11/22/2026. */
  date: z.string(),
  kind: z.enum(STATEMENT_KINDS),
  /** How an offer ended of which a part was released; '' on other lines. */
  ended: z.enum(['', 'cancelled', 'declined', 'lapsed', 'taken']),
  /** The game; all of these are '' where there is none. */
  league: z.enum(['', ...LEAGUE_CODES]),
  gameID: z.string(),
  awayTeam: z.string(),
  awayTeamShort: z.string(),
  homeTeam: z.string(),
  homeTeamShort: z.string(),
  /** The username of the other side; '' where there is none, or several. */
  opponent: z.string(),
  /** True where the game is settled and the user had several bets on it. */
  severalBets: z.boolean(),
  /** Of a payment the bank's name or the receiver, of bonus its promotion; '' where there is none, and on other lines. */
  account: z.string(),
  /** In dollars: our fee in a withdrawal, 0 on other lines; and the change of the user's debt. */
  fee: z.number(),
  debt: z.number(),
  /** ISO 8601: until this time the payout of a settled game is not withdrawable (BI8); '' on other lines, and after it. */
  finalAt: z.string(),
  /** Of a settled game: why all of the user's bets on it are void; '' on other lines. */
  reason: z.enum(['', ...VOID_REASONS]),
  /** The change of each balance, in dollars. */
  change: balance,
  /** The balances after the movement. */
  after: balance,
})
export type StatementLine = z.infer<typeof statementLine>

/** The balance at the end of a day, US Eastern, as 11/22/2026 and as 2026-11-22. */
export const balanceDay = z.object({ date: z.string(), dateDate: z.string(), after: balance })

/** The newest first. `next` has the balances before its page, sealed for its user. */
export const statement = endpoint({
  name: 'statement',
  method: 'GET',
  path: '/api/user/statement/:userID',
  access: 'user',
  self: ['params.userID'],
  params: z.object({ userID: z.string() }),
  query: z.object({
    ...period,
    kind: z.enum(STATEMENT_KINDS).optional(),
    league: z.enum(LEAGUE_CODES).optional(),
    limit: limitField,
    cursor: z.string().max(200).optional(),
  }),
  answer: pageOf(statementLine),
})

/**
 * The totals of a period: opening + all `kinds` = closing. `days` are balances at the ends of days, at most `DAYS_MAX`.
 * Where the period has more days, each entry is the last of several.
 */
export const statementSummary = endpoint({
  name: 'statementSummary',
  method: 'GET',
  path: '/api/user/statementsummary/:userID',
  access: 'user',
  self: ['params.userID'],
  params: z.object({ userID: z.string() }),
  query: z.object(period),
  answer: z.object({
    opening: balance,
    closing: balance,
    /**
     * In dollars, at this time, and in no balance: deposits under way, withdrawals under way (already out of the
     * funds), and the user's debt.
     */
    onItsWay: z.number(),
    onItsWayOut: z.number(),
    debt: z.number(),
    kinds: z.array(z.object({ kind: z.enum(STATEMENT_KINDS), count: z.number(), change: balance })),
    leagues: z.array(
      z.object({
        league: z.enum(LEAGUE_CODES),
        won: z.number(),
        lost: z.number(),
        gamesWon: z.number(),
        gamesLost: z.number(),
      }),
    ),
    days: z.array(balanceDay),
  }),
})
export type StatementSummary = z.infer<typeof statementSummary.answer>

/** The most points that the chart can show. */
export const DAYS_MAX = 400
