/** The initial offers of a trial, typical of bets between friends. */
import { leagueOf } from '@sidebet/domain/games/league'
import { USUAL_SPREADS } from '@sidebet/domain/games/usualSpreads'
import { type Cents, cents } from '@sidebet/domain/money'
import type { UpcomingGame } from './trial.sql.ts'

export type DemoOffer = {
  /** The index of the demo user who posts it, from 0. */
  readonly poster: number
  readonly gameId: number
  /** The picked team's full name. */
  readonly winner: string
  /** Hundredths of a point. */
  readonly spread: number
  /** Hundredths. */
  readonly odds: { readonly numerator: number; readonly denominator: number }
  /** The total stake of the accepters. */
  readonly amount: Cents
  readonly partialTake: boolean
}

export const DEMO_OFFERS = 12

const AMOUNTS = [4000, 2500, 6000, 1000, 5000, 2000].map(cents)

const ODDS = [
  { numerator: 100, denominator: 100 },
  { numerator: 300, denominator: 200 },
  { numerator: 100, denominator: 100 },
  { numerator: 200, denominator: 100 },
  { numerator: 100, denominator: 150 },
]

/**
 * One offer per game, a dozen at most, posted by `posters` users in turn. The reserved stakes of each user are at most
 * $500.00.
 */
export function demoOffers(games: readonly UpcomingGame[], posters: number): DemoOffer[] {
  return games.slice(0, DEMO_OFFERS).map((game, at) => {
    const spreads = USUAL_SPREADS[leagueOf(game.league).sport]
    return {
      poster: at % posters,
      gameId: game.id,
      winner: at % 3 === 1 ? game.awayTeam : game.homeTeam,
      spread: turn(spreads, at),
      odds: turn(ODDS, at),
      amount: turn(AMOUNTS, at),
      partialTake: at % 4 !== 3,
    }
  })
}

function turn<Item>(items: readonly Item[], at: number): Item {
  return items[at % items.length]!
}
