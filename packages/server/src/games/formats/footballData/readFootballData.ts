import type { FeedReading } from '@sidebet/domain/games/feedGame'
import type { GameStatus } from '@sidebet/domain/games/game'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { ok } from '@sidebet/domain/result'
import { type FeedRow, readGame, readingOf, unreadable } from '../feedRow.ts'
import { instantOf } from '../instantOf.ts'
import { at, countOf, idOf, listOf, textOf } from '../looseJson.ts'
import { leagueOfCompetition } from './footballDataLeague.ts'
import { findContradiction, goalsOf, totalOf } from './footballDataScore.ts'

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
    const score = at(match, 'score')
    const [full, total] = [goalsOf(at(score, 'fullTime')), totalOf(score)]
    const isFinal = status === 'final'
    if (full === 'malformed' || (total === 'malformed' && !isFinal)) {
      return reject('malformed', 'half a score')
    }
    if (isFinal && full === null) return reject('malformed', 'finished without a score')
    const goals = total === 'malformed' ? full : total
    const contradiction = isFinal && findContradiction(score, total!)
    const isPlayed = status === 'live' || isFinal
    return ok({
      startsAt,
      // A match without a time of its own starts at midnight.
      hasStartTime: sourceStatus !== 'SCHEDULED',
      status,
      awayScore: isPlayed ? (goals?.away ?? null) : null,
      homeScore: isPlayed ? (goals?.home ?? null) : null,
      season: countOf(textOf(at(match, 'season', 'startDate'))?.slice(0, 4)),
      week: countOf(at(match, 'matchday')),
      kind: '',
      clock: isFinal ? clockOf(textOf(at(score, 'duration'))) : '',
      ...(contradiction && { contradiction }),
    })
  })
}

function clockOf(duration: string | null): string {
  if (duration === 'PENALTY_SHOOTOUT') return 'FT-Pens'
  return duration === 'EXTRA_TIME' ? 'AET' : 'FT'
}
