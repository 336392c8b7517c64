import { type LeagueCode, leagueOf, type Sport } from './league.ts'

/** Minutes after its scheduled start before which no game of a sport is over. */
const SHORTEST_MINUTES: Readonly<Record<Sport, number>> = {
  football: 135,
  basketball: 90,
  // Five innings without a run, when rain ends the game.
  baseball: 60,
  hockey: 100,
  soccer: 90,
}

/** The shortest duration of a game of this league, milliseconds. An earlier final score is suspended as doubtful. */
export function shortestGameMs(league: LeagueCode): number {
  return SHORTEST_MINUTES[leagueOf(league).sport] * 60_000
}
