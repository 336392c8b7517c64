/** The probability of a bet, as the slip states it. */
import type { GameRow } from '@sidebet/contract/games'
import type { BetSide } from '@sidebet/domain/bets/pointsToSpare'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { OfferTerms } from '@sidebet/domain/offers/offer'
import { FITTED_LEAGUES } from '@sidebet/domain/probability/fittedLeagues'
import { gameDay } from '@sidebet/domain/probability/gameDay'
import { type GameProbability, gameProbability } from '@sidebet/domain/probability/gameProbability'
import type { OutputOf } from '../../api/api.ts'

/** The fields of a game that offers have too. */
export type GameToJudge = Pick<GameRow, 'league' | 'awayTeam' | 'homeTeam' | 'dateTimeDB'>

/** The side is that of the slip's user: the accepter bets against the pick. */
export type BetToJudge = OfferTerms & { readonly side: BetSide }

export function hasProbabilities({ league }: GameToJudge): boolean {
  return FITTED_LEAGUES[league as LeagueCode] !== undefined
}

/** Null where no probability is shown (G15). */
export function probabilityOf(
  game: GameToJudge,
  terms: OfferTerms,
  { ratings }: OutputOf<'leagueRatings'>,
): GameProbability | null {
  const fitted = FITTED_LEAGUES[game.league as LeagueCode]
  if (!fitted) return null
  const pairing = { day: gameDay(game.dateTimeDB), away: game.awayTeam, home: game.homeTeam }
  return gameProbability(fitted, ratings, pairing, terms)
}
