import { LEAGUE_CODES, type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { teamsOf } from '@sidebet/domain/games/teamDirectory'
import { wallTimeToUtc } from '@sidebet/domain/games/wallClock'
import { dayOfDigits, weekOf } from './day.ts'
import type { Game } from './game.ts'
import { LEAGUE_PLAY, type Round } from './leaguePlay.ts'
import { randomOf, shuffled } from './random.ts'

/** The time zone of demo games in a league whose grounds are in several zones. */
const EASTERN = 'America/New_York'

type Pair = { away: string; home: string }

/** The pairs of a round: the league's teams, shuffled by league, week and round. */
function drawPairs(league: LeagueCode, week: number, round: number): Pair[] {
  const random = randomOf(`${league} week ${week} round ${round}`)
  const names = shuffled(
    teamsOf(league).map((team) => team.name),
    random,
  )
  const pairs: Pair[] = []
  for (let index = 0; index + 1 < names.length; index += 2) {
    pairs.push({ away: names[index]!, home: names[index + 1]! })
  }
  return pairs
}

/** Kickoff times of one day of a round, each with its pair. */
function fixtures(round: Round, weekday: string, pairs: readonly Pair[]) {
  let next = 0
  const found: { time: string; pair: Pair }[] = []
  let day = ''
  for (const slot of round.slots) {
    // A series repeats the same pairs every day. Other rounds continue with the next pairs.
    if (round.series && slot.weekday !== day) next = 0
    day = slot.weekday
    for (const pair of pairs.slice(next, next + slot.games)) {
      if (day === weekday) found.push({ time: slot.time, pair })
    }
    next += slot.games
  }
  return found
}

/** The demo games of a league on an Eastern day ("2026-11-22"), by kickoff: the same ones at every call. No team plays twice on a day. */
export function demoGamesOn(league: LeagueCode, day: string): Game[] {
  const { week, weekday } = weekOf(day)
  const zone = leagueOf(league).zone ?? EASTERN
  return LEAGUE_PLAY[league].rounds
    .flatMap((round, index) =>
      round.isIn(week) ? fixtures(round, weekday, drawPairs(league, week, index)) : [],
    )
    .map(({ time, pair }, index) => ({
      id: demoId(league, day, index),
      league,
      ...pair,
      startsAt: Date.parse(wallTimeToUtc(zone, day, time)!),
    }))
}

/** Two digits of the league, the day, and the index in the day: `demoGame` reads all three from the id. */
function demoId(league: LeagueCode, day: string, index: number): string {
  const position = String(index).padStart(2, '0')
  return `${LEAGUE_CODES.indexOf(league) + 10}${day.replaceAll('-', '')}${position}`
}

/** The demo game with this id, and its day; null when there is none. */
export function demoGame(id: string): { game: Game; day: string } | null {
  const [, number, digits = '', position] = /^(\d{2})(\d{8})(\d{2})$/.exec(id) ?? []
  const league = LEAGUE_CODES[Number(number) - 10]
  const day = dayOfDigits(digits)
  const game = league && day ? demoGamesOn(league, day)[Number(position)] : undefined
  return game && day ? { game, day } : null
}
