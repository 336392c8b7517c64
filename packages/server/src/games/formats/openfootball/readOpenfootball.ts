import { easternToUtc } from '@sidebet/domain/games/easternDate'
import type { FeedReading, FeedRejection } from '@sidebet/domain/games/feedGame'
import type { GameStatus } from '@sidebet/domain/games/game'
import { type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { foldName } from '@sidebet/domain/games/team'
import { wallTimeToUtc } from '@sidebet/domain/games/wallClock'
import { ok, refuse } from '@sidebet/domain/result'
import { excerptOf, type FeedRow, readingOf, resolveTeams, unreadable } from '../feedRow.ts'
import { at, countOf, listOf, textOf } from '../looseJson.ts'
import { hasWeeks, readTitle, zoneOf } from './openfootballLeague.ts'
import { isSumOfParts } from './openfootballParts.ts'

/**
 * Reads a season of openfootball's football.json or worldcup.json. The competition is `league`, or the one in the document's name.
 * `team1` is the home team. Scores include extra time, but not a shoot-out.
 */
export function readOpenfootball(document: unknown, league: LeagueCode | null = null): FeedReading {
  const matches = listOf(at(document, 'matches'))
  if (!matches) return unreadable('no list of matches')
  const name = textOf(at(document, 'name')) ?? ''
  const title = readTitle(name)
  const competition = league ?? title.league
  if (competition === null) return unreadable(`unknown competition "${name}"`)
  return readingOf(matches.map((match) => readMatch(match, competition, title.season)))
}

function readMatch(match: unknown, league: LeagueCode, titleSeason: number | null): FeedRow {
  const [homeName, awayName] = [teamNameOf(at(match, 'team1')), teamNameOf(at(match, 'team2'))]
  const round = textOf(at(match, 'round')) ?? ''
  const day = textOf(at(match, 'date')) ?? ''
  const season = titleSeason ?? seasonOfDay(league, day)
  const idOfTeams = (away: string, home: string) =>
    [league, season ?? '', round, away, home].map((part) => slugOf(String(part))).join(':')
  const reject = (reason: FeedRejection['reason'], detail: string) =>
    refuse({ sourceId: idOfTeams(awayName ?? '', homeName ?? ''), league, reason, detail })

  const teams = resolveTeams(league, awayName, homeName)
  if (!teams.ok) return reject(teams.refusal.reason, teams.refusal.detail)

  const time = textOf(at(match, 'time'))
  const instant = time === null ? null : instantOf(league, day, time)
  const startsAt = instant ?? easternToUtc(day, '00:00')
  if (startsAt === null) return reject('noStart', day)

  const unread = textOf(at(match, 'score'))
  if (unread !== null) return reject('malformed', unread)
  const score = scoreOf(match)
  if (score === 'malformed') return reject('malformed', 'half a score')
  const word = textOf(at(match, 'status'))
  const status = statusOf(word, score !== null)
  if (status === null) return reject('malformed', word ?? '')
  const counted = status === 'final' ? score : null
  return ok({
    source: 'openfootball',
    // The id omits the date, which may change. It includes the round, because two teams may meet again at the same ground.
    sourceId: idOfTeams(teams.value.awayTeam, teams.value.homeTeam),
    league,
    ...teams.value,
    startsAt,
    hasStartTime: instant !== null,
    status,
    awayScore: counted?.away ?? null,
    homeScore: counted?.home ?? null,
    season,
    week: hasWeeks(league) ? weekOf(round) : null,
    kind: '',
    clock: counted?.clock ?? '',
    ...(counted &&
      !isSumOfParts(match, counted) && { contradiction: 'parts of the score disagree' }),
    ...excerptOf(status, () => match),
  })
}

// "Arsenal FC", "Arsenal FC (ENG)" in the Champions League, { name: "Arsenal FC" } in older files.
function teamNameOf(team: unknown): string | null {
  const name = textOf(team) ?? textOf(at(team, 'name'))
  return name === null ? null : name.replace(/ \([A-Z]{3}\)$/, '')
}

function slugOf(text: string): string {
  return foldName(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function seasonOfDay(league: LeagueCode, day: string): number | null {
  const parts = /^(\d{4})-(\d{2})-/.exec(day)
  if (!parts) return null
  const startedLastYear = leagueOf(league).seasonYear !== 'only' && Number(parts[2]) < 7
  return Number(parts[1]) - (startedLastYear ? 1 : 0)
}

function weekOf(round: string): number | null {
  const number = /^(?:(?:Apertura|Clausura|League), )?Matchday (\d+)$/.exec(round)?.[1]
  return number === undefined ? null : Number(number)
}

// "20:00" in the time zone of the league, or "13:00 UTC-6".
function instantOf(league: LeagueCode, day: string, time: string): string | null {
  const parts = /^(\d{1,2})[:.](\d{2})(?: UTC(?:([+-])(\d{1,2})(?::?(\d{2}))?)?)?$/.exec(time)
  if (!parts) return null
  const [, hour, minute, sign, offsetHours = '0', offsetMinutes = '0'] = parts
  const clock = `${hour}:${minute}`
  if (!time.includes('UTC')) {
    const zone = zoneOf(league)
    return zone === null ? null : wallTimeToUtc(zone, day, clock)
  }
  const wall = wallTimeToUtc('UTC', day, clock)
  if (wall === null) return null
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -1 : 1)
  return new Date(Date.parse(wall) - offset * 60_000).toISOString()
}

type MatchScore = { home: number; away: number; clock: string }

// `ft` is the score after 90 minutes, `et` after extra time, `p` the shoot-out, which does not count (GAP-117).
function scoreOf(match: unknown): MatchScore | null | 'malformed' {
  const score = at(match, 'score')
  const pair = at(score, 'et') ?? at(score, 'ft') ?? (Array.isArray(score) ? score : null)
  if (pair === null || pair === undefined) return null
  const [home, away, ...more] = (listOf(pair) ?? []).map(countOf)
  if (typeof home !== 'number' || typeof away !== 'number' || more.length > 0) return 'malformed'
  const extraTime = at(score, 'et') !== undefined
  const clock = at(score, 'p') !== undefined ? 'FT-Pens' : extraTime ? 'AET' : 'FT'
  return { home, away, clock }
}

/** Null for an unsupported word. The match may have any status, so it is not read as a match without a word. */
function statusOf(word: string | null, scored: boolean): GameStatus | null {
  if (word === null) return scored ? 'final' : 'scheduled'
  const status = word.toLowerCase()
  if (status === 'postponed' || status === 'suspended') return status
  // An awarded score was not played for, so no bet is settled by it.
  return /^(cancell?ed|abandoned|annulled|awarded)$/.test(status) ? 'cancelled' : null
}
