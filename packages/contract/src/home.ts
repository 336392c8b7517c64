/** The counts of the first screen and of the links to the leagues. An addition to the lists of the specification (W11). */

import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { z } from 'zod'
import { betRow } from './bets.ts'
import { endpoint } from './endpoint.ts'
import { gameRow, leagueField } from './games.ts'
import { noticeRow } from './notices.ts'
import { offerRow } from './offers.ts'
import { balance, balanceDay } from './statement.ts'
import { booleanField, countField } from './wire.ts'

/** A game with the open offers that the viewer may see; it may have none. `amountOpen` is what is left in the counted ones, in dollars. */
const gameWithOffers = gameRow.extend({ offers: countField, amountOpen: z.number() })

/** Every league once, in the order of `LEAGUE_CODES`; and the next games, by start: those with offers, then others while there is room. */
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
 * What concerns the user on the home screen: what waits, what happened, their next offers and bets by start (W11). One call,
 * because every visit needs all of it. `isWide` adds rows, seasons and balances, for which only a desktop has room.
 */
export const ownHome = endpoint({
  name: 'ownHome',
  method: 'GET',
  path: '/api/home/own',
  access: 'user',
  query: z.object({ isWide: booleanField.default(false) }),
  answer: z.object({
    waiting: z.object({
      /** Offers of friends to the user. */
      friendOffers: countField,
      /** The groups with open offers of other members, by name. */
      groups: z.array(z.string()),
      promotion: z.boolean(),
      /** Something was sent to a contact that the user has not confirmed. */
      contact: z.boolean(),
    }),
    /** Unread notices about the user's offers and bets, the newest first, and whether there are more. */
    happened: z.object({ data: z.array(noticeRow), hasMore: z.boolean() }),
    offers: z.array(offerRow),
    bets: z.array(betRow),
    /** The user's rank and record in the season of each group in which a bet of theirs was settled. */
    seasons: z.array(
      z.object({
        groupName: z.string(),
        rank: z.number().int(),
        members: z.number().int(),
        won: z.number().int(),
        lost: z.number().int(),
        /** In dollars. */
        net: z.number(),
      }),
    ),
    /** The balances of the last 30 days with a movement, and the one before them. Null without `isWide`. */
    balances: z.object({ opening: balance, days: z.array(balanceDay) }).nullable(),
  }),
})
export type OwnHome = z.infer<typeof ownHome.answer>

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
