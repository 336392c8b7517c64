import type { LeagueCode } from './league.ts'

/**
 * The largest spread of each league that counts for promotions, in hundredths of a point. A larger one makes a bet nearly sure.
 * It is the margin that at most one game in ten exceeds, and that no smaller margin has this property. The source are all final
 * scores of the latest season that was complete in November 2026. No bookmaker's NFL line since 2016 was larger.
 */
export const LARGEST_SPREADS: Readonly<Record<LeagueCode, number>> = {
  ligamx: 300,
  premier: 300,
  nba: 2_800,
  uefa: 400,
  nfl: 2_500,
  cfb: 3_900,
  bundesliga: 300,
  seriea: 300,
  nhl: 400,
  mlb: 700,
  laliga: 300,
  worldcup: 300,
}
