import type { FeedKind, FeedReading } from '@sidebet/domain/games/feedGame'
import type { GameStatus } from '@sidebet/domain/games/game'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { ok, refuse } from '@sidebet/domain/result'
import { type FeedRow, readGame, readingOf, unreadable } from '../feedRow.ts'
import { at, countOf, idOf, listOf, recordOf, textOf } from '../looseJson.ts'
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
    row: () => rowOf(event, competition),
  }
  return readGame(identity, (reject) => {
    const startsAt = instantOf(at(competition, 'date')) ?? instantOf(at(event, 'date'))
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
    })
  })
}

/** The facts of the event without its statistics, which are most of it. */
function rowOf(event: unknown, competition: unknown) {
  const competitors = (listOf(at(competition, 'competitors')) ?? []).map((competitor) => ({
    homeAway: at(competitor, 'homeAway'),
    score: at(competitor, 'score'),
    winner: at(competitor, 'winner'),
    advance: at(competitor, 'advance'),
    team: { displayName: at(competitor, 'team', 'displayName') },
  }))
  const status = at(competition, 'status') ?? at(event, 'status')
  return { id: at(event, 'id'), date: at(competition, 'date'), status, competitors }
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

function instantOf(value: unknown): string | null {
  const text = textOf(value)
  if (!text || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text))
    return null
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

function isStartTimeSet(
  event: unknown,
  competition: unknown,
  type: unknown,
  status: GameStatus,
): boolean {
  if (at(competition, 'timeValid') === false || at(event, 'timeValid') === false) return false
  return !(status === 'scheduled' && textOf(at(type, 'shortDetail')) === 'TBD')
}

// Soccer numbers its season types differently (13801...); those numbers have no meaning here.
function kindOf(event: unknown): FeedKind {
  const type = countOf(at(event, 'season', 'type')) ?? countOf(at(event, 'seasonType', 'type'))
  if (type === 1) return 'preseason'
  if (type === 2) return 'regular'
  return type === 3 ? 'postseason' : ''
}

function clockOf(competition: unknown, type: unknown, status: GameStatus): string {
  if (status === 'scheduled') return ''
  const shown = textOf(at(type, 'shortDetail')) ?? textOf(at(type, 'detail'))
  return (shown ?? textOf(at(competition, 'status', 'displayClock')) ?? '').slice(0, 40)
}
