/** Ingests a reading of a feed or a file: inserts new games, applies changes, and suspends games with implausible data. */

import { wireId } from '@sidebet/contract/ids'
import type { FeedGame, FeedReading } from '@sidebet/domain/games/feedGame'
import { hasPlayBegun, playReadAt } from '@sidebet/domain/games/inPlay'
import {
  beginsBy,
  IMPLAUSIBLE,
  isPlausibleFinal,
  judgeContradicted,
  judgeMissing,
  judgeReading,
  judgeUnknownTeam,
  type StoredGame,
  type SuspendReason,
} from '@sidebet/domain/games/judgeReading'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { shortestGameMs } from '@sidebet/domain/games/shortestGame'
import { publishChanges } from '../live/publishChanges.ts'
import { audit } from '../platform/audit/audit.ts'
import { readNow } from '../platform/database/clock.ts'
import type { Database } from '../platform/database/db.ts'
import type { Log } from '../platform/log.ts'
import { applyFindings, type Finding } from './applyFindings.ts'
import { findConsistentGames } from './consistentGames.ts'
import { followSourceIds } from './followSourceIds.ts'
import {
  insertGames,
  insertResults,
  type NewGame,
  type NewResult,
  noteUnplayed,
} from './ingest.sql.ts'
import type { Reading } from './readingOrder.ts'
import { insertReadings } from './resultReadings.sql.ts'
import {
  type Cover,
  keyOf,
  readMissing,
  readStoredGames,
  readVoidedStarts,
  type StoredGameRecord,
} from './storedGames.sql.ts'
import { noteUnknown } from './unknownTeams.sql.ts'

export type IngestOptions = {
  /** True for an operator's import: its results are confirmed at once, without a second reading. */
  readonly confirm: boolean
  /** The source of the rejected and the missing games; that of the first game when not given. */
  readonly source?: string | undefined
  /** The leagues and times for which the reading is complete. */
  readonly covers?: readonly Cover[] | undefined
  /** When the feed was requested, milliseconds since 1970 on the product's clock; undefined for an import. */
  readonly requestedAt?: number | undefined
  /** True when a final score does not count before its game can be over. */
  readonly shortestGames?: boolean | undefined
  /** Milliseconds after which the same document counts as another reading; 0 unless given. */
  readonly readAgainMs?: number | undefined
  readonly log?: Log | undefined
  /** The number of the feed's reading; undefined for an import. */
  readonly reading?: Reading | undefined
  /** The leagues with a second source, for which a result waits. */
  readonly doubled?: ReadonlySet<LeagueCode> | undefined
  /** Cents staked on a game above which its result needs a third reading; no limit unless given. */
  readonly thirdReadingAbove?: number | undefined
}

/**
 * Numbers of games. `results` are new or confirmed results, also those of added games. A rejected game may count as suspended too.
 * `busy` games were locked by another transaction and `broken` games could not be written; the next reading tries both again.
 */
export type IngestCounts = {
  added: number
  changed: number
  suspended: number
  results: number
  unchanged: number
  rejected: number
  busy: number
  broken: number
}

const GAMES_A_READ = 500

/**
 * Ingests a reading. Rows are read without locks. Only games with an effect are locked and judged again, so that a repeated or a
 * concurrent reading has no second effect. A row that is not a game is counted, never thrown.
 */
export async function ingestGames(
  db: Database,
  reading: FeedReading,
  options: IngestOptions,
): Promise<IngestCounts> {
  const { consistent: games, contradicted } = findConsistentGames(reading)
  const rejected = reading.rejected.length + reading.games.length - games.length
  const counts: IngestCounts = { ...NO_GAMES, rejected }
  const ids = [...reading.games, ...reading.rejected].map(({ sourceId }) => sourceId)
  for (let from = 0; from < games.length; from += GAMES_A_READ) {
    const part = games.slice(from, from + GAMES_A_READ)
    if (options.covers) await followSourceIds(db, part, options.covers, ids)
    await ingestPart(db, part, options, counts)
  }
  const source = options.source ?? reading.games[0]?.source
  if (source === undefined) return counts
  await noteUnknown(db, source, reading.rejected)
  await suspendUnknown(db, source, reading, options, counts)
  await noteContradicted(db, contradicted, options, counts)
  if (options.requestedAt !== undefined) await noteUnplayed(db, games, options.requestedAt)
  if (options.covers) await suspendMissing(db, source, ids, options.covers, options, counts)
  return counts
}

export const NO_GAMES: Readonly<IngestCounts> = {
  added: 0,
  changed: 0,
  suspended: 0,
  results: 0,
  unchanged: 0,
  rejected: 0,
  busy: 0,
  broken: 0,
}

async function ingestPart(
  db: Database,
  games: readonly FeedGame[],
  options: IngestOptions,
  counts: IngestCounts,
): Promise<void> {
  let rest = games
  // The second round is for games that another process inserted after the first read.
  for (let round = 0; round < 2 && rest.length > 0; round++) {
    const stored = await readStoredGames(db, rest)
    const now = await readNow(db)
    const findings = rest.flatMap((game) => {
      const record = stored.get(keyOf(game))
      return record ? [findingOf(record, game, options)] : []
    })
    await applyAll(db, stored.values(), findings, now, options, counts)
    rest = await addNew(
      db,
      rest.filter((game) => !stored.has(keyOf(game))),
      now,
      options,
      counts,
    )
  }
  counts.unchanged += rest.length
}

/** The values of a reading for the log and the audit record. */
function factsOf({ league, awayTeam, homeTeam, startsAt, status, awayScore, homeScore }: FeedGame) {
  return { league, awayTeam, homeTeam, startsAt, status, awayScore, homeScore }
}

function findingOf({ id }: StoredGameRecord, game: FeedGame, options: IngestOptions): Finding {
  const { readAgainMs = 0 } = options
  const times = { shortestMs: shortestOf(game, options), readAgainMs }
  return {
    id,
    judge: (stored: StoredGame, now: number) => judgeReading(stored, game, now, times),
    begins: (stored: StoredGame) => beginsBy(stored, game),
    document: game.document,
    excerpt: game.excerpt,
    facts: { read: factsOf(game) },
  }
}

/** Applies the findings that have an effect on the rows as read, and counts all findings. */
async function applyAll(
  db: Database,
  stored: Iterable<StoredGameRecord>,
  findings: readonly Finding[],
  now: number,
  options: IngestOptions,
  counts: IngestCounts,
): Promise<void> {
  const byId = new Map([...stored].map((record) => [record.id, record]))
  const effective = findings.filter(({ id, judge, begins }) => {
    const record = byId.get(id)!
    return judge(record, now).kind !== 'nothing' || begins?.(record)
  })
  counts.unchanged += findings.length - effective.length
  for (const effect of await applyFindings(db, effective, options)) counts[effect]++
}

/** Inserts the games that may be added. Returns those that another process inserted first. */
async function addNew(
  db: Database,
  games: readonly FeedGame[],
  now: number,
  options: IngestOptions,
  counts: IngestCounts,
): Promise<FeedGame[]> {
  if (games.length === 0) return []
  const voided = await readVoidedStarts(db, games)
  const fresh = games.filter((game) => mayBeAdded(game, voided.get(keyOf(game)), now))
  counts.unchanged += games.length - fresh.length
  const added = await insertNew(
    db,
    fresh.map((game) => newGame(game, now, options)),
    options,
  )
  counts.added += added.size
  for (const { resultVersion, status, note } of added.values()) {
    counts.results += resultVersion
    if (status === 'suspended' && note !== '') counts.suspended++
  }
  return fresh.filter((game) => !added.has(keyOf(game)))
}

/** A finished game that started this long after a void game was played on another day. */
const ANOTHER_GAME_AFTER_MS = 86_400_000

/**
 * A void closes its row for good. The same teams have another game when it is still to be played and starts later, or when it was
 * played on a later day. Other teams under the id of a void game are another game at any time.
 */
function mayBeAdded(game: FeedGame, voidedStart: number | undefined, now: number): boolean {
  if (voidedStart === undefined) return true
  const startsAt = Date.parse(game.startsAt)
  if (game.status === 'final') return startsAt > voidedStart + ANOTHER_GAME_AFTER_MS
  return game.status === 'scheduled' && startsAt > now && startsAt > voidedStart
}

function newGame(game: FeedGame, now: number, options: IngestOptions): NewGame {
  const isOver = game.status === 'final' || game.status === 'cancelled'
  const reason = game.status === 'final' ? doubtOfFinal(game, now, options) : null
  const startsAt = Date.parse(game.startsAt)
  const inPlayAt = hasPlayBegun(game) ? playReadAt(startsAt, now, options.requestedAt) : null
  if (reason) return { ...game, status: 'suspended', note: reason, resultVersion: 0, inPlayAt }
  return { ...game, note: '', resultVersion: isOver ? 1 : 0, inPlayAt }
}

function doubtOfFinal(game: FeedGame, now: number, options: IngestOptions): SuspendReason | null {
  if (game.contradiction) return game.contradiction
  const startsAt = Date.parse(game.startsAt)
  if (now < startsAt) return 'final before its start'
  if (now < startsAt + shortestOf(game, options)) return 'final too early'
  return isPlausibleFinal(game) ? null : IMPLAUSIBLE
}

function shortestOf({ league }: FeedGame, { shortestGames = false }: IngestOptions): number {
  return shortestGames ? shortestGameMs(league) : 0
}

async function insertNew(
  db: Database,
  games: readonly NewGame[],
  { confirm, log }: IngestOptions,
): Promise<ReadonlyMap<string, NewGame>> {
  if (games.length === 0) return new Map()
  const byKey = new Map(games.map((game) => [keyOf(game), game]))
  const added = await db.transaction(async (tx) => {
    const inserted = await insertGames(tx, games)
    const rows = inserted.map((row) => ({ id: row.id, game: byKey.get(keyOf(row))! }))
    publishChanges(tx, { scores: rows.map(({ game }) => game.league) })
    const results = rows.flatMap(({ id, game }) => resultOf(id, game, confirm))
    await insertResults(tx, results)
    const gameOf = new Map(rows.map(({ id, game }) => [id, game]))
    await insertReadings(
      tx,
      results.map((result) => {
        const { document = null, excerpt = null } = gameOf.get(result.gameId)!
        return { ...result, document, excerpt }
      }),
    )
    for (const { id, game } of rows) {
      if (game.note === '') continue
      const { source, sourceId, note: reason } = game
      const facts = { reason, source, sourceId }
      await audit(tx, {
        actor: 'system',
        action: 'games.suspend',
        subject: wireId('game', id),
        facts,
      })
    }
    return rows
  })
  for (const { id, game } of added) {
    if (game.note === '') continue
    log?.warn({ game: wireId('game', id), action: 'games.suspend', reason: game.note })
  }
  return new Map(added.map(({ game }) => [keyOf(game), game]))
}

function resultOf(gameId: number, game: NewGame, confirmed: boolean): NewResult[] {
  if (game.resultVersion === 0) return []
  const { source, awayScore, homeScore } = game
  const base = { gameId, version: 1, source, confirmed }
  return game.status === 'final'
    ? [{ ...base, outcome: 'final', awayScore, homeScore }]
    : [{ ...base, outcome: 'void', awayScore: null, homeScore: null }]
}

async function suspendUnknown(
  db: Database,
  source: string,
  reading: FeedReading,
  options: IngestOptions,
  counts: IngestCounts,
): Promise<void> {
  const unknown = reading.rejected.filter(({ reason }) => reason === 'unknownTeam')
  if (unknown.length === 0) return
  const detailOf = new Map(unknown.map((row) => [keyOf({ ...row, source }), row.detail]))
  const stored = await readStoredGames(
    db,
    unknown.map(({ sourceId }) => ({ source, sourceId })),
  )
  const findings = [...stored].map(([key, { id }]) => ({
    id,
    judge: judgeUnknownTeam,
    facts: { unknown: detailOf.get(key) },
  }))
  const { unchanged } = counts
  await applyAll(db, stored.values(), findings, 0, options, counts)
  // These games already count as rejected.
  counts.unchanged = unchanged
}

async function noteContradicted(
  db: Database,
  games: readonly FeedGame[],
  options: IngestOptions,
  counts: IngestCounts,
): Promise<void> {
  if (games.length === 0) return
  const stored = await readStoredGames(db, games)
  const findings = [...stored].map(([key, { id }]): Finding => {
    const rows = games.filter((game) => keyOf(game) === key)
    return {
      id,
      judge: judgeContradicted,
      // One row with play closes the market, whatever the other rows report.
      begins: (record) => rows.some((row) => beginsBy(record, row)),
      document: rows[0]?.document,
      facts: { read: rows.map(factsOf) },
    }
  })
  const { unchanged } = counts
  await applyAll(db, stored.values(), findings, 0, options, counts)
  // These games already count as rejected.
  counts.unchanged = unchanged
}

async function suspendMissing(
  db: Database,
  source: string,
  ids: readonly string[],
  covers: readonly Cover[],
  options: IngestOptions,
  counts: IngestCounts,
): Promise<void> {
  const missing = await readMissing(db, source, covers, ids)
  const findings = missing.map(({ id }) => ({ id, judge: judgeMissing, facts: {} }))
  for (const effect of await applyFindings(db, findings, options)) counts[effect]++
}
