import type { FeedReading } from '@sidebet/domain/games/feedGame'
import type { GameStatus } from '@sidebet/domain/games/game'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { ok } from '@sidebet/domain/result'
import { type FeedRow, readGame, readingOf, unreadable } from '../feedRow.ts'
import { instantOf } from '../instantOf.ts'
import { at, countOf, idOf, listOf, textOf } from '../looseJson.ts'
import { leagueOfCompetition } from './footballDataLeague.ts'

/**
 * Reads the matches of a competition of football-data.org, version 4. A match has its own competition, or that of the document. Its
 * `fullTime` includes the goals of a shoot-out. They are subtracted, because they do not count (GAP-117).
 */
export function readFootballData(document: unknown): FeedReading {
  const matches = listOf(at(document, 'matches'))
  if (!matches) return unreadable('no list of matches')
  const ofDocument = at(document, 'competition', 'code')
  const rows = matches.flatMap((match) => {
    const code = textOf(at(match, 'competition', 'code')) ?? textOf(ofDocument) ?? ''
    const league = leagueOfCompetition(code)
    return league === null ? [] : [readMatch(match, league)]
  })
  return readingOf(rows)
}

/** Whether a document has this format: its first match has a `utcDate`. */
export function isFootballData(document: unknown): boolean {
  const [first] = listOf(at(document, 'matches')) ?? []
  return textOf(at(first, 'utcDate')) !== null
}

/** An awarded match was not played, so no bet is settled by its score. */
const STATUSES: Readonly<Record<string, GameStatus>> = {
  SCHEDULED: 'scheduled',
  TIMED: 'scheduled',
  IN_PLAY: 'live',
  LIVE: 'live',
  PAUSED: 'live',
  EXTRA_TIME: 'live',
  PENALTY_SHOOTOUT: 'live',
  FINISHED: 'final',
  SUSPENDED: 'suspended',
  POSTPONED: 'postponed',
  CANCELLED: 'cancelled',
  AWARDED: 'cancelled',
}

function readMatch(match: unknown, league: LeagueCode): FeedRow {
  const identity = {
    source: 'football-data',
    sourceId: idOf(at(match, 'id')),
    league,
    away: textOf(at(match, 'awayTeam', 'name')),
    home: textOf(at(match, 'homeTeam', 'name')),
    row: () => match,
  }
  return readGame(identity, (reject) => {
    const time = textOf(at(match, 'utcDate')) ?? ''
    const startsAt = instantOf(time)
    if (startsAt === null) return reject('noStart', time)

    const sourceStatus = textOf(at(match, 'status')) ?? ''
    const status = Object.hasOwn(STATUSES, sourceStatus) ? STATUSES[sourceStatus]! : null
    if (status === null) return reject('malformed', `unknown status "${sourceStatus}"`)
    const score = scoreOf(at(match, 'score'))
    if (score === 'malformed') return reject('malformed', 'half a score')
    if (status === 'final' && score === null) return reject('malformed', 'finished without a score')
    const isPlayed = status === 'live' || status === 'final'
    return ok({
      startsAt,
      // A match without a time of its own starts at midnight.
      hasStartTime: sourceStatus !== 'SCHEDULED',
      status,
      awayScore: isPlayed ? (score?.away ?? null) : null,
      homeScore: isPlayed ? (score?.home ?? null) : null,
      season: countOf(textOf(at(match, 'season', 'startDate'))?.slice(0, 4)),
      week: countOf(at(match, 'matchday')),
      kind: '',
      clock: status === 'final' ? clockOf(textOf(at(match, 'score', 'duration'))) : '',
    })
  })
}

type Score = { readonly home: number; readonly away: number }

function clockOf(duration: string | null): string {
  if (duration === 'PENALTY_SHOOTOUT') return 'FT-Pens'
  return duration === 'EXTRA_TIME' ? 'AET' : 'FT'
}

/** Null when there is no score yet. */
function pairOf(value: unknown): Score | null | 'malformed' {
  const [home, away] = [at(value, 'home') ?? null, at(value, 'away') ?? null]
  if (home === null && away === null) return null
  const [homeGoals, awayGoals] = [countOf(home), countOf(away)]
  return homeGoals === null || awayGoals === null
    ? 'malformed'
    : { home: homeGoals, away: awayGoals }
}

/** The goals of regular and extra time. */
function scoreOf(score: unknown): Score | null | 'malformed' {
  const full = pairOf(at(score, 'fullTime'))
  if (at(score, 'duration') !== 'PENALTY_SHOOTOUT') return full
  const penalties = pairOf(at(score, 'penalties'))
  if (full === null || full === 'malformed') return full
  if (penalties === null || penalties === 'malformed') return 'malformed'
  const [home, away] = [full.home - penalties.home, full.away - penalties.away]
  return home < 0 || away < 0 ? 'malformed' : { home, away }
}
