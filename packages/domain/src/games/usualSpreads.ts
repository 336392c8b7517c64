import { type LeagueCode, leagueOf, type Sport } from './league.ts'

/** Spreads that are usual in a sport, in hundredths of a point, the most usual one first. */
export const USUAL_SPREADS: Readonly<Record<Sport, readonly [number, ...number[]]>> = {
  football: [350, 650, 250, 750],
  basketball: [450, 750, 250, 950],
  baseball: [150, 250, 150, 250],
  hockey: [150, 250, 150, 150],
  soccer: [100, 200, 50, 150],
}

/** The spread from which a user steps up and down, in hundredths of a point. */
export function usualSpread(league: LeagueCode): number {
  return USUAL_SPREADS[leagueOf(league).sport][0]
}
