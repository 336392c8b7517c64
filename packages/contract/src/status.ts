/** What works and what does not, and how fast results were paid: for all clients, without users, ids of providers or causes. */
import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * `bets`: posts, takes and deposits, which maintenance stops. `scores`: readings of all leagues. `payouts`: settlements of games.
 * `messages`: mails and SMS.
 */
export const STATUS_PARTS = [
  'bets',
  'scores',
  'payouts',
  'walletWithdrawals',
  'bankWithdrawals',
  'messages',
] as const

export const serviceStatus = endpoint({
  name: 'serviceStatus',
  method: 'GET',
  path: '/api/status',
  access: 'public',
  answer: z.object({
    /** ISO 8601 in UTC, by the product's clock, as all times here. */
    at: z.string(),
    /** Every part once, in the order of `STATUS_PARTS`. */
    parts: z.array(
      z.object({
        part: z.enum(STATUS_PARTS),
        works: z.boolean(),
        /** Since when it does not work; null while it works, and when the time was not recorded. */
        since: z.string().nullable(),
      }),
    ),
    /** Leagues with settled games in the last 30 days, in the order of their codes. */
    leagues: z.array(
      z.object({
        league: z.enum(LEAGUE_CODES),
        /** Games with bets that were settled by a final score. */
        paid: z.number().int(),
        /** Median minutes from the first reading of the final score to the end of its payouts; null without such a game. */
        minutesToPaid: z.number().nullable(),
        /** Settlements that were replaced by a corrected one. */
        corrected: z.number().int(),
        /** Games whose result was disputed by its source or by users. */
        disputed: z.number().int(),
      }),
    ),
  }),
})

export type ServiceStatus = z.infer<typeof serviceStatus.answer>
