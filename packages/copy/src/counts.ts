import { COUNT_MAX } from '@sidebet/domain/countMax'
import { type Cents, formatDollars } from '@sidebet/domain/money'

/** "7"; "99+" for a count above `COUNT_MAX`. */
export function countText(count: number): string {
  return count > COUNT_MAX ? `${COUNT_MAX}+` : String(count)
}

/** A no-break space: the text never wraps there. */
const STAY = '\u00a0'

export function gamesText(games: number): string {
  return `${countText(games)}${STAY}${games === 1 ? 'game' : 'games'}`
}

export function offersText(offers: number): string {
  return `${countText(offers)}${STAY}${offers === 1 ? 'offer' : 'offers'}`
}

/** "$65.00 open": what is left in the offers on a game. Above `COUNT_MAX` offers the amount is that of the counted ones. */
export function openText({ offers, open }: { offers: number; open: Cents }): string {
  return `${offers > COUNT_MAX ? `over${STAY}` : ''}${formatDollars(open)}${STAY}open`
}

/** "14 games, 86 offers": the games and open offers of a league. */
export function leagueText({ games, offers }: { games: number; offers: number }): string {
  if (games === 0) return 'no games now'
  return offers === 0 ? gamesText(games) : `${gamesText(games)}, ${offersText(offers)}`
}
