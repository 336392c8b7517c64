/** The actions of operators on games. Every action writes an audit record; an impossible action throws an `OperatorError`. */

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { wireId } from '@sidebet/contract/ids'
import type { FeedGame, FeedReading } from '@sidebet/domain/games/feedGame'
import { type GameStatus, isBeforeStart } from '@sidebet/domain/games/game'
import {
  type GameOutcome,
  START_IN_DOUBT,
  type SuspendReason,
  VOID,
} from '@sidebet/domain/games/judgeReading'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { DecisionAuthor } from '@sidebet/domain/games/reasons'
import { shortestGameMs } from '@sidebet/domain/games/shortestGame'
import { publishChanges } from '../live/publishChanges.ts'
import { audit } from '../platform/audit/audit.ts'
import { readNow } from '../platform/database/clock.ts'
import type { Database, Tx } from '../platform/database/db.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { isCorrectable } from '../settlements/isCorrectable.sql.ts'
import { insertDisputes, upholdDisputes } from './disputes.sql.ts'
import { formatOf, GAME_FORMATS, type GameFormat, readGames } from './formats/readGames.ts'
import { insertResults, updateGames } from './ingest.sql.ts'
import { type IngestCounts, ingestGames, NO_GAMES } from './ingestGames.ts'
import { noteMovedStarts } from './movedStarts.sql.ts'
import { refreshTeams } from './refreshTeams.ts'
import { lockStoredGames } from './storedGames.sql.ts'
import { namesOf } from './unknownTeams.sql.ts'

export type ImportOptions = {
  /** One of `GAME_FORMATS`; detected per file when not given. */
  readonly format?: string | undefined
  /** The league of documents that do not name one. */
  readonly league?: LeagueCode | undefined
  /** True when a second operator must approve results: files then import only games without a result. */
  readonly secondOperator?: boolean | undefined
} & Rules

/** Further requirements for a final score. */
export type Rules = {
  /** True when no final score counts before its game can be over. */
  readonly shortestGames?: boolean | undefined
}

/**
 * Imports files of games and results; the results are confirmed at once. All files are read before anything is written, so a wrong
 * name among them changes nothing. Games that are still `busy` after a few tries are unchanged. The import may be repeated without
 * a second effect on the other games.
 */
export async function importGames(
  db: Database,
  files: readonly string[],
  options: ImportOptions,
): Promise<IngestCounts & { leftOut: number; unknown: { league: string; name: string }[] }> {
  const format = parseFormat(options.format)
  await refreshTeams(db)
  const readings: FeedReading[] = []
  for (const file of files) readings.push(await readGamesFile(file, format, options.league))
  const total = { ...NO_GAMES }
  let leftOut = 0
  for (const reading of readings) {
    const { shortestGames, secondOperator = false } = options
    const games = secondOperator ? reading.games.filter(isNoResult) : reading.games
    leftOut += reading.games.length - games.length
    const counts = await ingestGames(db, { ...reading, games }, { confirm: true, shortestGames })
    for (const name of Object.keys(total) as (keyof IngestCounts)[]) total[name] += counts[name]
  }
  const names = files.map((file) => basename(file))
  const facts = { files: names, ...total }
  await audit(db, { actor: 'operator', action: 'games.import', facts })
  return { ...total, leftOut, unknown: namesOf(readings.flatMap(({ rejected }) => rejected)) }
}

const isNoResult = ({ status }: FeedGame) => status !== 'final' && status !== 'cancelled'

function parseFormat(name: string | undefined): GameFormat | undefined {
  const format = GAME_FORMATS.find((candidate) => candidate === name)
  if (name === undefined || format) return format
  throw new OperatorError(
    `There is no format "${name}"; the formats are ${GAME_FORMATS.join(', ')}.`,
  )
}

async function readGamesFile(
  file: string,
  format: GameFormat | undefined,
  league: LeagueCode | undefined,
): Promise<FeedReading> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`The file ${file} cannot be read (${error.code ?? error.message}).`)
  })
  if (!format && !formatOf(file, text)) {
    throw new OperatorError(
      `The format of ${file} is not known; name one with --format: ${GAME_FORMATS.join(', ')}.`,
    )
  }
  const reading = readGames(text, { fileName: file, format, league })
  const [first] = reading.rejected
  // A document that is invalid as a whole has one rejection, without the id of a game.
  if (reading.games.length === 0 && reading.rejected.length === 1 && first?.sourceId === '') {
    throw new OperatorError(`The file ${file} has no games that can be read: ${first.detail}.`)
  }
  return reading
}

export type FinalScore = { readonly homeScore: number; readonly awayScore: number }

/** Who acts and why: the operator's tool, or the wire id of a user who is an operator. */
export type Operator = {
  readonly actor: string
  /** The users of the bets read it beside the result. */
  readonly reason: string
  /** `operator` unless a second operator has approved it. */
  readonly author?: DecisionAuthor | undefined
}

/** The operator's tool itself. */
export const TOOL: Operator = { actor: 'operator', reason: '' }

/**
 * Gives a settled game another result, a final score or a void, in the caller's transaction. The correction inverts the transfers
 * of the settlement and pays all bets by the new result (BI5). Refused when the game does not exist, is not settled, or is already
 * settled by this result. Also refused while it is being settled, and from 24 hours after its first settlement.
 */
export async function correctOn(
  tx: Tx,
  gameId: number,
  result: GameOutcome,
  { actor, reason, author = 'operator' }: Operator,
): Promise<void> {
  const version = (await lockCorrectable(tx, gameId, result)) + 1
  await insertResults(tx, [
    { ...result, gameId, version, source: 'operator', reason, author, confirmed: true },
  ])
  await tx.query(`update games set result_version = $2, note = '' where id = $1`, [gameId, version])
  // Winnings that the correction may take back cannot be withdrawn before it.
  await tx.query(
    `update settlements set provisional_until = 'infinity'
     where game_id = $1 and provisional_until > product_now() and corrected_by is null`,
    [gameId],
  )
  const subject = wireId('game', gameId)
  const { outcome, homeScore, awayScore } = result
  const facts = { ...(outcome === 'final' ? { homeScore, awayScore } : { outcome }), reason }
  await audit(tx, { actor, action: 'games.correct', subject, facts })
}

type Settled = GameOutcome & {
  readonly league: LeagueCode
  readonly note: string
  readonly version: number
  readonly isOver: boolean
  readonly isCorrectable: boolean
  /** True when a newer result is confirmed that the game is not settled by yet. */
  readonly isUnderWay: boolean
}

/** Locks a settled game. Refused when the game does not exist or is not settled. */
async function lockSettled(tx: Tx, gameId: number): Promise<Settled> {
  await tx.query('select id from games where id = $1 for update', [gameId])
  const { rows } = await tx.query<Settled>(
    `select g.league, g.note, g.result_version as version, s.finished_at is not null as "isOver",
       ${isCorrectable('g')} as "isCorrectable", s.outcome, s.home_score as "homeScore", s.away_score as "awayScore",
       g.result_version > g.settled_version and n.confirmed_at is not null
         and (n.outcome, n.home_score, n.away_score) is distinct from (s.outcome, s.home_score, s.away_score) as "isUnderWay"
     from games g
     join settlements s on s.game_id = g.id and s.version = g.settled_version
     join results n on n.game_id = g.id and n.version = g.result_version
     where g.id = $1`,
    [gameId],
  )
  const [game] = rows
  if (!game) throw new OperatorError(`There is no settled game ${wireId('game', gameId)}.`)
  return game
}

/** Throws while a settlement or a correction of the game is under way. */
function refuseUnderWay({ isOver, isUnderWay }: Settled, name: string): void {
  if (!isOver || isUnderWay)
    throw new OperatorError(
      `The settlement of game ${name} is not finished; try again in a moment.`,
    )
}

/** Locks a settled game that may still be corrected to this result. Returns the version of its newest result. */
async function lockCorrectable(tx: Tx, gameId: number, result: GameOutcome): Promise<number> {
  const game = await lockSettled(tx, gameId)
  const name = wireId('game', gameId)
  if (!game.isCorrectable)
    throw new OperatorError(
      `The game ${name} was settled more than 24 hours ago, so its result is final.`,
    )
  refuseUnderWay(game, name)
  const isSame = game.homeScore === result.homeScore && game.awayScore === result.awayScore
  if (game.outcome === result.outcome && isSame)
    throw new OperatorError(
      result.outcome === 'void'
        ? `The game ${name} is void already.`
        : `The game ${name} is settled by this score already.`,
    )
  return game.version
}

/** Makes a game void in the caller's transaction; a settled game by a correction. Refused as `correctOn` or `setResult` refuse. */
export async function voidOn(tx: Tx, gameId: number, by: Operator): Promise<void> {
  const { rowCount } = await tx.query(
    'select 1 from games where id = $1 and settled_version is not null',
    [gameId],
  )
  await (rowCount === 1 ? correctOn(tx, gameId, VOID, by) : setResult(tx, gameId, VOID, by))
}

/**
 * Sets the start of a game, past or future; no later reading changes it. A suspension because of the start ends. Bets accepted at
 * or after the start get their stakes back when the game is settled. A game whose start has been reached stays started: nothing
 * reopens it. Refused when the game does not exist, is settled or void, and for a start more than 14 days from the current one.
 */
export async function startGameAt(db: Database, gameId: number, startsAt: Date): Promise<void> {
  await runGameTransaction(db, gameId, async (tx) => {
    await lockOpenGame(tx, gameId, 'void')
    const [game] = await lockStoredGames(tx, [gameId], 'wait')
    const { status, note } = game!
    if (Math.abs(startsAt.getTime() - game!.startsAt) > MOVED_AT_MOST_MS) {
      const was = new Date(game!.startsAt).toISOString()
      throw new OperatorError(
        `The game ${wireId('game', gameId)} starts at ${was}: say a start at most 14 days from that.`,
      )
    }
    const isAboutStart = status === 'suspended' && START_NOTES.includes(note)
    const now = await readNow(tx)
    const opened = startsAt.getTime() <= now ? 'live' : 'scheduled'
    const change = {
      ...game!,
      startsAt: startsAt.getTime(),
      hasStartTime: true,
      ...(isAboutStart && ({ status: opened, note: '' } as const)),
      doubtedStart: null,
    }
    await updateGames(tx, [change])
    publishChanges(tx, { boards: [change.league], games: [gameId], scores: [change.league] })
    await tx.query('update games set start_fixed = true where id = $1', [gameId])
    await noteMovedStarts(tx, [gameId])
    const facts = { startsAt: startsAt.toISOString(), was: new Date(game!.startsAt).toISOString() }
    const subject = wireId('game', gameId)
    await audit(tx, { actor: 'operator', action: 'games.start', subject, facts })
  })
}

/**
 * Ends our suspension of a game in the caller's transaction: it is read as if nothing had been in doubt. A game that has not
 * started takes bets again. The next result that its source reports twice settles it. Refused when the game is not suspended by us.
 */
export async function resumeOn(tx: Tx, gameId: number, { actor, reason }: Operator): Promise<void> {
  await lockOpenGame(tx, gameId, 'void')
  const [game] = await lockStoredGames(tx, [gameId], 'wait')
  const { status, note, startsAt, inPlayAt, league } = game!
  if (status !== 'suspended' || note === '')
    throw new OperatorError(`The game ${wireId('game', gameId)} is not suspended.`)
  const hasBegun = inPlayAt !== null || startsAt <= (await readNow(tx))
  const undoubted = { note: '', doubtedStart: null, otherTeams: null, otherTeamsReadings: 0 }
  await updateGames(tx, [
    { ...game!, ...undoubted, goodReadings: 0, status: hasBegun ? 'live' : 'scheduled' },
  ])
  publishChanges(tx, { boards: [league], games: [gameId], scores: [league] })
  const subject = wireId('game', gameId)
  await audit(tx, { actor, action: 'games.resume', subject, facts: { reason, note } })
}

/**
 * Ends the disputes about a settled game in the caller's transaction: its result is right. Nothing is paid. The same result
 * becomes one of an operator, so that no reading corrects it. Refused when the game is not settled, is being settled or
 * corrected, or has no open dispute.
 */
export async function upholdOn(
  tx: Tx,
  gameId: number,
  { actor, reason, author = 'operator' }: Operator,
): Promise<void> {
  const game = await lockSettled(tx, gameId)
  const { league, note, outcome, homeScore, awayScore } = game
  const subject = wireId('game', gameId)
  refuseUnderWay(game, subject)
  await insertDisputes(tx, [gameId])
  if ((await upholdDisputes(tx, gameId, author, reason)) === 0)
    throw new OperatorError(`The game ${subject} has no open dispute.`)
  const version = game.version + 1
  const result = { outcome, homeScore, awayScore, source: 'operator', reason, author }
  await insertResults(tx, [{ ...result, gameId, version, confirmed: true }])
  await tx.query('update games set result_version = $2 where id = $1', [gameId, version])
  publishChanges(tx, { scores: [league] })
  await audit(tx, { actor, action: 'games.uphold', subject, facts: { reason, note } })
}

/** A larger move is most likely a typing mistake. */
const MOVED_AT_MOST_MS = 14 * 24 * 60 * 60 * 1000

/** The notes of suspensions in which only the start is in doubt. */
const START_NOTES: readonly string[] = [
  'start moved by more than a day',
  START_IN_DOUBT,
] satisfies SuspendReason[]

/** Runs `work` in a transaction. A lock timeout throws an `OperatorError`: the game is busy. */
export async function runGameTransaction<Done>(
  db: Database,
  gameId: number,
  work: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  return db.transaction(work).catch((error: unknown) => {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    throw new OperatorError(
      `The game ${wireId('game', gameId)} is busy: another transaction has locked it. Nothing was changed; try again.`,
    )
  })
}

/** PostgreSQL's code of a lock timeout (lock_not_available). */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Sets the result of a game, confirmed at once, in the caller's transaction. Refused when the game does not exist, is settled or
 * void. A final score is also refused before the game has started or can be over.
 */
export async function setResult(
  tx: Tx,
  gameId: number,
  result: GameOutcome,
  { actor, reason, author = 'operator' }: Operator,
  rules: Rules = {},
): Promise<void> {
  const version = (await lockOpenGame(tx, gameId, result.outcome, rules)) + 1
  await insertResults(tx, [
    { ...result, gameId, version, source: 'operator', reason, author, confirmed: true },
  ])
  const { homeScore, awayScore } = result
  const status = result.outcome === 'final' ? 'final' : 'cancelled'
  const { rows } = await tx.query<{ league: LeagueCode }>(
    `update games set status = $2, note = '', home_score = $3, away_score = $4, result_version = $5
       where id = $1 returning league`,
    [gameId, status, homeScore, awayScore, version],
  )
  const leagues = rows.map(({ league }) => league)
  publishChanges(tx, { boards: leagues, games: [gameId], scores: leagues })
  const subject = wireId('game', gameId)
  const facts = {
    ...(result.outcome === 'final' && { homeScore, awayScore }),
    ...(reason !== '' && { reason }),
  }
  await audit(tx, { actor, action: `games.${result.outcome}`, subject, facts })
}

type Row = {
  league: LeagueCode
  startsAt: Date
  status: GameStatus
  started: boolean
  settled: boolean
  isVoid: boolean
  version: number
  now: Date
}

/** Locks a game that has neither a settlement nor a void. Returns the version of its newest result. */
async function lockOpenGame(
  tx: Tx,
  gameId: number,
  outcome: GameOutcome['outcome'],
  { shortestGames = false }: Rules = {},
): Promise<number> {
  await tx.query('select id from games where id = $1 for update', [gameId])
  const { rows } = await tx.query<Row>(
    `select g.league, g.starts_at as "startsAt", g.status, g.started_at is not null as started, product_now() as now,
       g.settled_version is not null as settled, g.result_version as version,
       g.voided_at is not null or coalesce(r.outcome = 'void' and r.confirmed_at is not null, false) as "isVoid"
     from games g left join results r on r.game_id = g.id and r.version = g.result_version
     where g.id = $1`,
    [gameId],
  )
  const [game] = rows
  const name = wireId('game', gameId)
  if (!game) throw new OperatorError(`There is no game ${name}.`)
  if (game.isVoid) throw new OperatorError(`The game ${name} is void.`)
  if (game.settled) throw new OperatorError(`The game ${name} is settled already.`)
  const terms = { ...game, startsAt: game.startsAt.getTime() }
  if (outcome === 'final' && isBeforeStart(terms, game.now.getTime())) {
    throw new OperatorError(`The game ${name} has not started yet.`)
  }
  const over = new Date(terms.startsAt + shortestGameMs(game.league))
  if (shortestGames && outcome === 'final' && game.now < over) {
    throw new OperatorError(`The game ${name} cannot be over before ${over.toISOString()}.`)
  }
  return game.version
}
