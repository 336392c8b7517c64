/** Receipts of settled bets, and the published roots that they lead to. */

import { z } from 'zod'
import { dayField } from './dayField.ts'
import { endpoint } from './endpoint.ts'
import { idField } from './ids.ts'

const pathStep = z.object({ side: z.enum(['left', 'right']), hash: z.string() })

/** Amounts in cents, spread and odds in hundredths. The leaf is exactly what was hashed. */
const leaf = z.object({
  rule: z.number(),
  bet: z.string(),
  side: z.enum(['offerer', 'accepter']),
  game: z.string(),
  league: z.string(),
  awayTeam: z.string(),
  homeTeam: z.string(),
  startsAt: z.string(),
  acceptedAt: z.string(),
  pick: z.enum(['home', 'away']),
  spread: z.number(),
  odds: z.object({ numerator: z.number(), denominator: z.number() }),
  takenBefore: z.number(),
  accepterPay: z.number(),
  offererPay: z.number(),
  outcome: z.enum(['final', 'void']),
  score: z.object({ away: z.number(), home: z.number() }).nullable(),
  version: z.number(),
  source: z.string(),
  readAt: z.string(),
  paid: z.number(),
  userStaked: z.number(),
  userPaid: z.number(),
  salt: z.string(),
})

/** The receipt of a settled bet. Only its two sides can read it. */
export const receipt = endpoint({
  name: 'receipt',
  method: 'GET',
  path: '/api/receipts/bet/:betID',
  access: 'user',
  refusals: {
    unknownBet: 404,
    notSettled: 409,
    notMadeYet: 409,
  },
  params: z.object({ betID: idField('bet') }),
  answer: z.object({
    /** The file for the user to store. It is verifiable alone and has no usernames. */
    receipt: z.object({
      leaf,
      toGame: z.array(pathStep).readonly(),
      gameRoot: z.string(),
      toDay: z
        .object({ day: z.string(), path: z.array(pathStep).readonly(), root: z.string() })
        .nullable(),
    }),
    /** The username of the other side. */
    counterpart: z.string(),
  }),
})

/** The published roots over all receipts of a game, one per result by which bets were settled. */
export const gameRoots = endpoint({
  name: 'gameRoots',
  method: 'GET',
  path: '/api/receipts/roots/game/:gameID',
  access: 'public',
  params: z.object({ gameID: idField('game') }),
  answer: z.object({
    roots: z.array(
      z.object({
        version: z.number(),
        root: z.string(),
        day: z.string(),
        dayRoot: z.string().nullable(),
      }),
    ),
  }),
})

/** The published root of a past day over its games, and the roots of the games. */
export const dayRoots = endpoint({
  name: 'dayRoots',
  method: 'GET',
  path: '/api/receipts/roots/day/:day',
  access: 'public',
  params: z.object({ day: dayField }),
  answer: z.object({
    /** Null until the day is over. */
    root: z.string().nullable(),
    games: z.array(z.object({ gameID: z.string(), version: z.number(), root: z.string() })),
  }),
})
