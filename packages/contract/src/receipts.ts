/** Receipts of settled bets, and the published roots that they lead to. */

import { DECISION_AUTHORS, VOID_REASONS } from '@sidebet/domain/games/reasons'
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
  readings: z
    .array(
      z.object({
        source: z.string(),
        outcome: z.enum(['final', 'void']),
        score: z.object({ away: z.number(), home: z.number() }).nullable(),
        readAt: z.string(),
        document: z.string().nullable(),
        excerpt: z.string().nullable(),
      }),
    )
    .readonly()
    .optional(),
  reason: z.enum(VOID_REASONS).nullable().optional(),
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
      excerpts: z.array(z.string().nullable()).readonly().optional(),
      toGame: z.array(pathStep).readonly(),
      gameRoot: z.string(),
      toDay: z
        .object({
          day: z.string(),
          path: z.array(pathStep).readonly(),
          root: z.string(),
          before: z.string().optional(),
          chain: z.string().optional(),
        })
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
    /** The hash over this root and those of all days before. */
    chain: z.string().nullable(),
    games: z.array(z.object({ gameID: z.string(), version: z.number(), root: z.string() })),
  }),
})

/** The chain of all days: the hash of a day is over its root and the hash of the day before. Its address never changes. */
export const rootChain = endpoint({
  name: 'rootChain',
  method: 'GET',
  path: '/api/receipts/roots',
  access: 'public',
  query: z.object({ after: dayField.optional() }),
  answer: z.object({
    days: z.array(z.object({ day: z.string(), root: z.string(), chain: z.string() })),
  }),
})

const timelineEvent = z.object({
  /** ISO 8601 in UTC. */
  at: z.string(),
  /**
   * `read` by a source; `ruled` void by a rule of ours; `entered` by operators; `settled` or `corrected` by the result;
   * `disputed` by the source or by users; `upheld` by operators.
   */
  kind: z.enum([
    'accepted',
    'read',
    'ruled',
    'entered',
    'settled',
    'corrected',
    'disputed',
    'upheld',
  ]),
  /** Of a reading; '' else. */
  source: z.string(),
  /** Null where the event has no result. */
  outcome: z.enum(['final', 'void']).nullable(),
  score: z.object({ away: z.number(), home: z.number() }).nullable(),
  /** The SHA-256 of the document of a reading; null without one. */
  document: z.string().nullable(),
  /** Which operators entered or upheld it; '' on other events. */
  by: z.enum(['', ...DECISION_AUTHORS]),
  /** Why the result is void; '' on other events. */
  reason: z.enum(['', ...VOID_REASONS]),
  /** In the words of the operator or the source; '' for none. */
  why: z.string(),
})
export type TimelineEvent = z.output<typeof timelineEvent>

/** What the result of a bet rests on, in the order of time. Only the two sides of the bet can read it. */
export const betTimeline = endpoint({
  name: 'betTimeline',
  method: 'GET',
  path: '/api/receipts/timeline/:betID',
  access: 'user',
  refusals: { unknownBet: 404 },
  params: z.object({ betID: idField('bet') }),
  answer: z.object({
    awayTeam: z.string(),
    homeTeam: z.string(),
    events: z.array(timelineEvent),
    /** ISO 8601: until when the result may still change; null when it is final, or when there is none. */
    mayChangeUntil: z.string().nullable(),
  }),
})
