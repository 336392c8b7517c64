import type { FeedReading } from '@sidebet/domain/games/feedGame'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { teamNameKey } from '@sidebet/domain/games/team'
import { ok } from '@sidebet/domain/result'
import { type FeedRow, readGame, readingOf, unreadable } from '../feedRow.ts'
import { instantOf } from '../instantOf.ts'
import { at, countOf, idOf, listOf, textOf } from '../looseJson.ts'
import { leagueOfSportKey } from './oddsApiLeague.ts'

/**
 * Reads a list of events or of scores of The Odds API, version 4. Only `completed` makes a final; the scores of a live game are the
 * current ones. The API has no postponed or cancelled games: such games disappear from its lists.
 */
export function readOddsApi(document: unknown): FeedReading {
  const events = listOf(document)
  if (!events) return unreadable('no list of events')
  const rows = events.flatMap((event) => {
    const league = leagueOfSportKey(textOf(at(event, 'sport_key')) ?? '')
    return league === null ? [] : [readEvent(event, league)]
  })
  return readingOf(rows)
}

/** Whether a document has this format: the first event of its list has a `sport_key` and a `commence_time`. */
export function isOddsApi(document: unknown): boolean {
  const [first] = listOf(document) ?? []
  return textOf(at(first, 'sport_key')) !== null && textOf(at(first, 'commence_time')) !== null
}

function readEvent(event: unknown, league: LeagueCode): FeedRow {
  const [away, home] = [textOf(at(event, 'away_team')), textOf(at(event, 'home_team'))]
  const sourceId = idOf(at(event, 'id'))
  const identity = { source: 'odds-api', sourceId, league, away, home, row: () => event }
  return readGame(identity, (reject) => {
    const time = textOf(at(event, 'commence_time')) ?? ''
    const startsAt = instantOf(time)
    if (startsAt === null) return reject('noStart', time)

    const scores = scoresOf(event, away!, home!)
    if (scores === 'malformed') return reject('malformed', 'half a score')
    const isCompleted = at(event, 'completed') === true
    if (isCompleted && scores === null) return reject('malformed', 'completed without a score')
    return ok({
      startsAt,
      hasStartTime: true,
      status: isCompleted ? 'final' : scores ? 'live' : 'scheduled',
      awayScore: scores?.away ?? null,
      homeScore: scores?.home ?? null,
      season: null,
      week: null,
      kind: '',
      clock: isCompleted ? 'Final' : '',
    })
  })
}

type Scores = { readonly away: number; readonly home: number }

/** By the names of the teams, never by their order. */
function scoresOf(event: unknown, away: string, home: string): Scores | null | 'malformed' {
  const scores = listOf(at(event, 'scores'))
  if (!scores || scores.length === 0) return null
  const of = (team: string) => {
    const own = scores.filter(
      (score) => teamNameKey(textOf(at(score, 'name')) ?? '') === teamNameKey(team),
    )
    return own.length === 1 ? countOf(at(own[0], 'score')) : null
  }
  const [awayScore, homeScore] = [of(away), of(home)]
  return awayScore === null || homeScore === null
    ? 'malformed'
    : { away: awayScore, home: homeScore }
}
