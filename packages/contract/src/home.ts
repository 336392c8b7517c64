/** The counts of the first screen and of the links to the leagues. An addition to the lists of the specification (W11). */

import { COUNT_MAX } from '@sidebet/domain/countMax'
import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { gameRow, leagueField } from './games.ts'

/** At most `COUNT_MAX` + 1, which means more than `COUNT_MAX`. */
export const countField = z
  .number()
  .int()
  .min(0)
  .max(COUNT_MAX + 1)

/** A game with open offers that the viewer may see. `amountOpen` is what is left in the counted ones, in dollars. */
const gameWithOffers = gameRow.extend({ offers: countField, amountOpen: z.number() })

/** Every league once, in the order of `LEAGUE_CODES`; and the next games with offers, by start. */
export const home = endpoint({
  name: 'home',
  method: 'GET',
  path: '/api/home',
  access: 'user',
  answer: z.object({
    leagues: z.array(
      z.object({ league: z.enum(LEAGUE_CODES), games: countField, offers: countField }),
    ),
    startingSoon: z.array(gameWithOffers),
  }),
})

export type HomeCounts = z.infer<typeof home.answer>

/**
 * Teams that have offers on their games, by name; and US Eastern days that have games, in ascending order. `dateDB` is
 * the day as 20261122.
 */
export const leagueCounts = endpoint({
  name: 'leagueCounts',
  method: 'GET',
  path: '/api/home/:league',
  access: 'user',
  params: z.object({ league: leagueField }),
  answer: z.object({
    teams: z.array(z.object({ team: z.string(), teamShort: z.string(), offers: countField })),
    days: z.array(
      z.object({ dateDB: z.number(), dateDate: z.string(), games: countField, offers: countField }),
    ),
  }),
})
export type LeagueCounts = z.infer<typeof leagueCounts.answer>
