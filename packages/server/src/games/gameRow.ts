/** Maps the database row of a game to the fields of W7; no other module does. */
import type { GameRow } from '@sidebet/contract/games'
import { wireId } from '@sidebet/contract/ids'
import { easternDate } from '@sidebet/domain/games/easternDate'
import type { GameStatus } from '@sidebet/domain/games/game'
import { type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { shortName } from '@sidebet/domain/games/team'

export type GameRecord = {
  readonly id: number
  readonly league: LeagueCode
  readonly awayTeam: string
  readonly homeTeam: string
  readonly startsAt: Date
  readonly status: GameStatus
  readonly awayScore: number | null
  readonly homeScore: number | null
  readonly week: number | null
  readonly kind: string
}

/** Selects a `GameRecord` from games `g`. */
export const gameColumns = `g.id, g.league, g.away_team as "awayTeam", g.home_team as "homeTeam",
  g.starts_at as "startsAt", g.status, g.away_score as "awayScore", g.home_score as "homeScore", g.week, g.kind`

/** A game on the wire. Winner and loser are set only when it is final and not a tie. */
export function gameRow(game: GameRecord): GameRow {
  const { league, awayTeam, homeTeam, startsAt } = game
  const id = wireId('game', game.id)
  return {
    _id: id,
    gameID: id,
    ...easternDate(startsAt.toISOString()),
    dateTimeDB: startsAt.toISOString(),
    week: game.week === null ? '' : String(game.week),
    ...winnerFields(game),
    awayTeam,
    homeTeam,
    awayTeamShort: shortName(league, awayTeam),
    homeTeamShort: shortName(league, homeTeam),
    awayPoints: game.awayScore,
    homePoints: game.homeScore,
    league,
    sport: leagueOf(league).sport,
    type: game.kind,
    status: game.status,
  }
}

function winnerFields({ status, awayTeam, homeTeam, awayScore, homeScore }: GameRecord) {
  const open = {
    winner: '',
    winnerScore: null,
    loser: '',
    loserScore: null,
    winnerDif: null,
    loserDif: null,
    tie: false,
  }
  if (status !== 'final' || awayScore === null || homeScore === null) return open
  if (awayScore === homeScore) return { ...open, tie: true }
  const homeWon = homeScore > awayScore
  const [winnerScore, loserScore] = homeWon ? [homeScore, awayScore] : [awayScore, homeScore]
  return {
    winner: homeWon ? homeTeam : awayTeam,
    winnerScore,
    loser: homeWon ? awayTeam : homeTeam,
    loserScore,
    winnerDif: winnerScore - loserScore,
    loserDif: loserScore - winnerScore,
    tie: false,
  }
}
