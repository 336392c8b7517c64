/** A user's statement: every movement of their money, with what they had after it. A call of ours (W16). */

import { STATEMENT_KINDS } from '@sidebet/domain/account/statementKinds'
import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { z } from 'zod'
import { dayField } from './dayField.ts'
import { endpoint } from './endpoint.ts'
import { limitField, pageOf } from './wire.ts'

/** The first and the last day, US Eastern; without one there is no end on that side. */
const period = { from: dayField.optional(), to: dayField.optional() }

/** Dollars; at risk is what stands in offers and bets that are not settled. */
const balance = z.object({ available: z.number(), atRisk: z.number(), total: z.number() })

const statementLine = z.object({
  _id: z.string(),
  dateTimeDB: z.string(),
  /** The same as a US Eastern day, 11/22/2026. */
  date: z.string(),
  kind: z.enum(STATEMENT_KINDS),
  /** How an offer ended of which something was given back; '' on other lines. */
  ended: z.enum(['', 'cancelled', 'declined', 'lapsed', 'taken']),
  /** The game; '' in all of these where there is none. */
  league: z.enum(['', ...LEAGUE_CODES]),
  gameID: z.string(),
  awayTeam: z.string(),
  awayTeamShort: z.string(),
  homeTeam: z.string(),
  homeTeamShort: z.string(),
  /** The username of the other side; '' where there is none, or several. */
  opponent: z.string(),
  /** True where the game is settled and several bets of the user's were on it. */
  severalBets: z.boolean(),
  /** Of a payment the bank's name or the receiver, of bonus its promotion; '' on other lines, and where there is none. */
  account: z.string(),
  /** In dollars: our fee in a withdrawal, 0 on other lines; and what the movement added to what the user owes. */
  fee: z.number(),
  debt: z.number(),
  /** ISO 8601: until then what a settled game paid may not be withdrawn (BI8); '' on other lines, and once that is over. */
  finalAt: z.string(),
  /** What the movement added to each, in dollars. */
  change: balance,
  /** What was there after it. */
  after: balance,
})
export type StatementLine = z.infer<typeof statementLine>

/** The newest first. `next` carries what was there before its page, sealed: it is good for its user alone. */
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
 * What a period comes to: opening + all `kinds` = closing. `days` are the ends of days, at most `DAYS_MAX` of them;
 * where the period has more, several days are one, and its last counts.
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
     * Now, in dollars, and not in any balance: what is on its way from a payment provider, what is on its way to one (it has
     * left the funds), and what the user owes.
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
    days: z.array(z.object({ date: z.string(), dateDate: z.string(), after: balance })),
  }),
})
export type StatementSummary = z.infer<typeof statementSummary.answer>

/** As many points as a picture can show. */
export const DAYS_MAX = 400
