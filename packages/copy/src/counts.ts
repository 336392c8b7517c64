import { COUNT_MAX } from '@sidebet/domain/countMax'

/** "7", and "99+" for a count that stopped. */
export function countText(count: number): string {
  return count > COUNT_MAX ? `${COUNT_MAX}+` : String(count)
}

/** A space where no line ends. */
const STAY = '\u00a0'

export function gamesText(games: number): string {
  return `${countText(games)}${STAY}${games === 1 ? 'game' : 'games'}`
}

export function offersText(offers: number): string {
  return `${countText(offers)}${STAY}${offers === 1 ? 'offer' : 'offers'}`
}

/** "14 games, 86 offers": what there is to bet on in a league. */
export function leagueText({ games, offers }: { games: number; offers: number }): string {
  if (games === 0) return 'no games now'
  return offers === 0 ? gamesText(games) : `${gamesText(games)}, ${offersText(offers)}`
}
