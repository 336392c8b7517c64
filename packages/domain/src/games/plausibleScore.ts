import { type LeagueCode, leagueOf, type Sport } from './league.ts'

/** Points of one side: minimum and maximum of recent seasons, with a wide margin. */
const POINTS: Readonly<Record<Sport, { readonly least: number; readonly most: number }>> = {
  football: { least: 0, most: 110 },
  basketball: { least: 40, most: 220 },
  baseball: { least: 0, most: 40 },
  hockey: { least: 0, most: 20 },
  soccer: { least: 0, most: 15 },
}

/** Whether a game of this league can end with this score: points in range, and a draw only where the league allows one. */
export function isPlausibleScore(
  league: LeagueCode,
  { awayScore, homeScore }: { readonly awayScore: number; readonly homeScore: number },
): boolean {
  const { sport } = leagueOf(league)
  const { least, most } = POINTS[sport]
  if (Math.min(awayScore, homeScore) < least || Math.max(awayScore, homeScore) > most) return false
  return awayScore !== homeScore || sport === 'soccer' || league === 'nfl'
}
