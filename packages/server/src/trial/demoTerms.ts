/** Terms that friends offer each other, typical of the sport. Amounts are dollars, as on the wire. */
import { wireId } from '@sidebet/contract/ids'
import { leagueOf } from '@sidebet/domain/games/league'
import { USUAL_SPREADS } from '@sidebet/domain/games/usualSpreads'
import type { Random } from './random.ts'
import type { UpcomingGame } from './trial.sql.ts'

const AMOUNTS = [5, 10, 10, 12, 15, 20, 20, 25, 30]

/** Numerator to denominator. */
const ODDS = [
  [1, 1],
  [1, 1],
  [3, 2],
  [1, 1],
  [2, 1],
  [4, 5],
] as const

export type DemoTerms = ReturnType<typeof termsOf>

/** An offer on the game; `away` or `home` is the pick, and `shift` moves its spread. */
export function termsOf(random: Random, game: UpcomingGame, shift = 0) {
  const [numerator, denominator] = random.pick(ODDS)
  const spread = random.pick(USUAL_SPREADS[leagueOf(game.league).sport]) / 100 + shift
  return {
    gameID: wireId('game', game.id),
    winnerOffer: random.share() < 0.6 ? game.homeTeam : game.awayTeam,
    spreadOffer: Math.max(0.5, spread),
    amountBet: random.pick(AMOUNTS),
    oddsNumeratorOffer: numerator,
    oddsDenominatorOffer: denominator,
    partialTake: random.share() < 0.8,
  }
}
