import type { FeedReading } from '@sidebet/domain/games/feedGame'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { ok, refuse } from '@sidebet/domain/result'
import { type FeedRow, readGame, readingOf, unreadable } from '../feedRow.ts'
import { at, countOf, idOf, listOf, recordOf, textOf } from '../looseJson.ts'
import { findContradiction } from './espnContradiction.ts'
import { clockOf, evidenceOf, isStartTimeSet, kindOf, startOf } from './espnFacts.ts'
import { awaitsWinner } from './espnKnockout.ts'
import { espnLeague } from './espnLeague.ts'
import { espnStatus } from './espnStatus.ts'

/**
 * Reads an ESPN scoreboard or team schedule. `league` applies to events that do not name theirs; events of other leagues are
 * omitted. Never throws: an event that is not a game is rejected.
 */
export function readEspn(
  document: unknown,
  source = 'espn',
  league: LeagueCode | null = null,
): FeedReading {
  const events = listOf(at(document, 'events'))
  if (!events) return unreadable('no list of events')
  const rows: FeedRow[] = []
  for (const event of events) {
    const named = espnLeague(event, document) ?? league
    if (named !== 'other') rows.push(readEvent(event, source, named, at(document, 'season')))
  }
  return readingOf(rows)
}

function readEvent(
  event: unknown,
  source: string,
  league: LeagueCode | null,
  documentSeason: unknown,
): FeedRow {
  const sourceId = idOf(at(event, 'id'))
  const competition = recordOf(listOf(at(event, 'competitions'))?.[0])
  if (league === null || sourceId === null || !competition) {
    const missing = league === null ? 'league' : sourceId === null ? 'id' : 'competition'
    const row = { sourceId: sourceId ?? '', league: league ?? '' }
    return refuse({ ...row, reason: 'malformed', detail: `no ${missing}` })
  }
  const away = competitorOf(competition, 'away')
  const home = competitorOf(competition, 'home')
  const identity = {
    source,
    sourceId,
    league,
    away: teamNameOf(away),
    home: teamNameOf(home),
    row: () => evidenceOf(event, competition),
  }
  return readGame(identity, (reject) => {
    const startsAt = startOf(competition) ?? startOf(event)
    if (startsAt === null) return reject('noStart', textOf(at(event, 'date')) ?? '')

    const type = at(competition, 'status', 'type') ?? at(event, 'status', 'type')
    const published = espnStatus(type)
    if (published === null) return reject('malformed', 'no status')
    const isOpen =
      published === 'final' && awaitsWinner(league, event, competition, textOf(at(type, 'name')))
    const status = isOpen ? 'live' : published

    // ESPN gives games that were not played the score 0-0.
    const played = status === 'live' || status === 'final' || status === 'suspended'
    const awayScore = played ? scoreOf(away) : null
    const homeScore = played ? scoreOf(home) : null
    if (status === 'final' && (awayScore === null || homeScore === null)) {
      return reject('malformed', 'completed without a score')
    }
    const contradiction =
      status === 'final' &&
      findContradiction({
        ...{ league, event, competition },
        away: { competitor: away, score: awayScore! },
        home: { competitor: home, score: homeScore! },
      })
    return ok({
      startsAt,
      hasStartTime: isStartTimeSet(event, competition, type, status),
      status,
      awayScore,
      homeScore,
      season: countOf(at(event, 'season', 'year')) ?? countOf(at(documentSeason, 'year')),
      week: countOf(at(event, 'week', 'number')),
      kind: kindOf(event),
      clock: clockOf(competition, type, status),
      ...(contradiction && { contradiction }),
    })
  })
}

// By side, never by position in the list; two competitors of the same side count as none.
function competitorOf(competition: unknown, side: 'away' | 'home'): unknown {
  const competitors = listOf(at(competition, 'competitors')) ?? []
  const found = competitors.filter((competitor) => at(competitor, 'homeAway') === side)
  return found.length === 1 ? found[0] : null
}

function teamNameOf(competitor: unknown): string | null {
  return textOf(at(competitor, 'team', 'displayName'))
}

// "27" in scoreboards, { value: 27, displayValue: "27" } in team schedules, absent before the game.
function scoreOf(competitor: unknown): number | null {
  const score = at(competitor, 'score')
  return countOf(score) ?? countOf(at(score, 'value')) ?? countOf(at(score, 'displayValue'))
}
