/** Applies findings about stored games: each game is locked, judged again and written. */

import { wireId } from '@sidebet/contract/ids'
import { afterJudgement } from '@sidebet/domain/games/afterJudgement'
import { playReadAt } from '@sidebet/domain/games/inPlay'
import {
  isSuspendedForDoubt,
  type Judgement,
  START_IN_DOUBT,
  type StoredGame,
  VOID,
} from '@sidebet/domain/games/judgeReading'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { RuleText } from '@sidebet/domain/games/reasons'
import type { ChangeEvent } from '../live/changeEvent.ts'
import { publishChanges } from '../live/publishChanges.ts'
import { audit } from '../platform/audit/audit.ts'
import { readNow } from '../platform/database/clock.ts'
import { isContention, isDatabaseAway } from '../platform/database/databaseErrors.ts'
import type { Database, Tx } from '../platform/database/db.ts'
import { recordFailure } from '../platform/jobs/failedJobs.ts'
import type { Log } from '../platform/log.ts'
import { insertDisputes } from './disputes.sql.ts'
import {
  type GameChange,
  insertResults,
  type NewResult,
  noteSecondReadings,
  setConfirmed,
  setReread,
  updateGames,
} from './ingest.sql.ts'
import { noteMovedStarts } from './movedStarts.sql.ts'
import { assertNewest, LateReading, type Reading } from './readingOrder.ts'
import { insertReadings, type NewReading } from './resultReadings.sql.ts'
import { lockStoredGames, readLastBets, type StoredGameRecord } from './storedGames.sql.ts'

/** A fact that was read about a stored game, and the function that judges the game by it. */
export type Finding = {
  readonly id: number
  judge(game: StoredGame, now: number): Judgement
  /** Whether this finding is the first that reports that play has begun. */
  begins?(game: StoredGame): boolean
  /** The SHA-256 of the document that contains it; undefined when no document does. */
  readonly document?: string | undefined
  /** The part of the document, when it reports a result. */
  readonly excerpt?: string | undefined
  /** The values that were read, for the log and the audit record. */
  readonly facts: Record<string, unknown>
}

export type ApplyOptions = {
  readonly confirm: boolean
  readonly log?: Log | undefined
  /** When the feed was requested, milliseconds since 1970 on the product's clock. The contents of the answer count from this time on. */
  readonly requestedAt?: number | undefined
  /** The reading of a feed: nothing is written once the write of a newer reading has begun. */
  readonly reading?: Reading | undefined
  /** Leagues in which a result that was read twice waits for the second source (G3). */
  readonly doubled?: ReadonlySet<LeagueCode> | undefined
  /** Cents staked on a game above which its result needs a third reading, minutes later. There is no limit when it is not given. */
  readonly thirdReadingAbove?: number | undefined
}

const GAMES_A_TRANSACTION = 100
/** Lock timeout of a transaction that waits for one game, milliseconds. Takes lock a popular game one after the other. */
const WAIT_MS = 500
/** The most games that one round waits for, so that a reading ends. */
const WAITED_FOR_MAX = 10
/** Rounds in which an operator's import waits for locked games. A feed gets one round, because it is read again. */
const IMPORT_TRIES = 5

/**
 * `busy`: another transaction has locked the game; nothing was written, and the next reading finds it again. `broken`: the change
 * failed and was recorded as a failed job.
 */
export type Effect = 'changed' | 'suspended' | 'results' | 'unchanged' | 'busy' | 'broken'

/**
 * Applies findings about different games. Small transactions skip locked games (SKIP LOCKED). Each skipped game then gets a
 * transaction of its own, which waits for the lock. Returns one effect per finding.
 */
export async function applyFindings(
  db: Database,
  findings: readonly Finding[],
  options: ApplyOptions,
): Promise<Effect[]> {
  const effects: Effect[] = []
  let busy: readonly Finding[] = []
  const sorted = [...findings].sort((a, b) => a.id - b.id)
  for (let from = 0; from < sorted.length; from += GAMES_A_TRANSACTION) {
    const part = sorted.slice(from, from + GAMES_A_TRANSACTION)
    const applied = await applyApart(db, part, options)
    effects.push(...applied.effects)
    busy = [...busy, ...applied.busy]
  }
  for (let tries = 0; busy.length > 0 && tries < (options.confirm ? IMPORT_TRIES : 1); tries++) {
    const waited = await applyAlone(db, busy, options)
    effects.push(...waited.effects)
    busy = waited.busy
  }
  return [...effects, ...busy.map(() => 'busy' as const)]
}

/** Applies the first of these findings, each in a transaction that waits for its game and locks no other game. */
async function applyAlone(
  db: Database,
  findings: readonly Finding[],
  options: ApplyOptions,
): Promise<Applied> {
  const effects: Effect[] = []
  const busy = findings.slice(WAITED_FOR_MAX)
  for (const finding of findings.slice(0, WAITED_FOR_MAX)) {
    const applied = await applyApart(db, [finding], options, 'wait')
    effects.push(...applied.effects)
    busy.push(...applied.busy)
  }
  return { effects, busy }
}

type Applied = { readonly effects: Effect[]; readonly busy: readonly Finding[] }

/** Applies findings in one transaction. A failed transaction is split in halves, so that one broken game does not block the others. */
async function applyApart(
  db: Database,
  findings: readonly Finding[],
  options: ApplyOptions,
  waitPolicy: 'leave' | 'wait' = 'leave',
): Promise<Applied> {
  try {
    const judgedGames = await db.transaction(async (tx) => {
      if (waitPolicy === 'wait') await tx.setLimits({ lock: WAIT_MS })
      return applyLocked(tx, findings, options, waitPolicy)
    })
    for (const { game, judgement, facts } of judgedGames) {
      const alarm = alarmOf(game, judgement)
      if (alarm) options.log?.warn({ game: wireId('game', game.id), ...alarm, ...facts })
    }
    const locked = new Set(judgedGames.map(({ game }) => game.id))
    return {
      effects: judgedGames.map(effectOf),
      busy: findings.filter(({ id }) => !locked.has(id)),
    }
  } catch (error) {
    if (isDatabaseAway(error) || error instanceof LateReading) throw error
    if (isContention(error) && waitPolicy === 'wait') return { effects: [], busy: findings }
    if (findings.length === 1) {
      await recordFailure({ db, log: options.log }, 'readFeed', findings[0]!.id, error)
      return { effects: ['broken'], busy: [] }
    }
  }
  const half = Math.ceil(findings.length / 2)
  const first = await applyApart(db, findings.slice(0, half), options)
  const second = await applyApart(db, findings.slice(half), options)
  return {
    effects: [...first.effects, ...second.effects],
    busy: [...first.busy, ...second.busy],
  }
}

type JudgedGame = Pick<Finding, 'document' | 'excerpt'> & {
  /** The locked row, with `inPlayAt` set when this finding is the first sign of play. */
  readonly game: StoredGameRecord
  /** True when this finding is the first sign of play. */
  readonly isBegun: boolean
  readonly judgement: Judgement
  readonly facts: Record<string, unknown>
}

async function applyLocked(
  tx: Tx,
  findings: readonly Finding[],
  options: ApplyOptions,
  waitPolicy: 'leave' | 'wait',
): Promise<JudgedGame[]> {
  const { reading, requestedAt } = options
  const findingOf = new Map(findings.map((finding) => [finding.id, finding]))
  const locked = await lockStoredGames(tx, [...findingOf.keys()], waitPolicy)
  if (reading) await assertNewest(tx, reading)
  const now = await readNow(tx)
  const judged = locked.map((was) => {
    const { judge, begins, document, excerpt, facts } = findingOf.get(was.id)!
    const isBegun = begins?.(was) ?? false
    const game = isBegun ? { ...was, inPlayAt: playReadAt(was.startsAt, now, requestedAt) } : was
    return { game, judge, document, excerpt, facts, isBegun, judgement: judge(game, now) }
  })
  const judgedGames = await judgeWithLastBets(tx, judged, now)
  await write(tx, judgedGames, options)
  publishChanges(tx, changeEventOf(judgedGames))
  for (const { game, judgement, facts } of judgedGames) {
    const alarm = alarmOf(game, judgement)
    if (!alarm) continue
    const { action, reason } = alarm
    if (action === 'games.dispute') await insertDisputes(tx, [game.id])
    const { source, sourceId } = game
    const subject = wireId('game', game.id)
    await audit(tx, {
      actor: 'system',
      action,
      subject,
      facts: { reason, source, sourceId, ...facts },
    })
  }
  return judgedGames
}

type Judged = JudgedGame & Pick<Finding, 'judge'>

/** A doubt about a start depends on the last bet. Only games with such a doubt are queried for it and judged again. */
async function judgeWithLastBets(
  tx: Tx,
  judged: readonly Judged[],
  now: number,
): Promise<JudgedGame[]> {
  const inDoubt = ({ judgement }: Judged) =>
    judgement.kind === 'suspend' && judgement.reason === START_IN_DOUBT
  const ids = judged.filter(inDoubt).map(({ game }) => game.id)
  if (ids.length === 0) return [...judged]
  const lastBets = await readLastBets(tx, ids)
  return judged.map((judgedGame) => {
    if (!inDoubt(judgedGame)) return judgedGame
    const game = { ...judgedGame.game, lastBetAt: lastBets.get(judgedGame.game.id) ?? null }
    return { ...judgedGame, game, judgement: judgedGame.judge(game, now) }
  })
}

async function write(
  tx: Tx,
  judgedGames: readonly JudgedGame[],
  { confirm, doubled, thirdReadingAbove = Number.POSITIVE_INFINITY }: ApplyOptions,
): Promise<void> {
  const idsOf = (test: (judgedGame: JudgedGame) => boolean) =>
    judgedGames.filter(test).map(({ game }) => game.id)
  // A result that was confirmed before this doubt is unconfirmed again, so that no bet is settled by it.
  const doubted = idsOf(({ game, judgement }) =>
    Boolean(judgement.kind === 'suspend' && game.pending?.confirmed),
  )
  await setConfirmed(tx, doubted, false)
  await updateGames(tx, judgedGames.flatMap(changesOf))
  await noteMovedStarts(
    tx,
    idsOf(
      ({ game, judgement }) =>
        'state' in judgement && (judgement.state?.startsAt ?? game.startsAt) !== game.startsAt,
    ),
  )
  await insertResults(
    tx,
    judgedGames.flatMap(({ game, judgement }) => resultOf(game, judgement, confirm)),
  )
  await insertReadings(tx, judgedGames.flatMap(readingsOf))
  const isDoubled = ({ game }: JudgedGame) => Boolean(doubled?.has(game.league))
  const isConfirmed = ({ judgement }: JudgedGame) => judgement.kind === 'confirm'
  const reread = idsOf((judgedGame) => isConfirmed(judgedGame) && !isDoubled(judgedGame))
  const early = await noteSecondReadings(tx, reread, thirdReadingAbove)
  await setConfirmed(
    tx,
    reread.filter((id) => !early.has(id)),
    true,
  )
  await setReread(
    tx,
    idsOf((judgedGame) => isConfirmed(judgedGame) && isDoubled(judgedGame)),
  )
}

/** Boards list upcoming games only, so a change of score changes no board. */
function changeEventOf(judgedGames: readonly JudgedGame[]): ChangeEvent {
  const changes = judgedGames.flatMap((judgedGame) => {
    const { game } = judgedGame
    const beginsEarly = judgedGame.isBegun && game.inPlayAt! < game.startsAt
    const after = afterOf(judgedGame)
    if (!after) return []
    const { startsAt, status } = after
    const isOnBoards = beginsEarly || startsAt !== game.startsAt || status !== game.status
    return [{ id: game.id, league: game.league, isOnBoards }]
  })
  const onBoards = changes.filter(({ isOnBoards }) => isOnBoards)
  return {
    scores: changes.map(({ league }) => league),
    boards: onBoards.map(({ league }) => league),
    games: onBoards.map(({ id }) => id),
  }
}

/** The row after the judgement; null when no visible value changes. */
function afterOf({ game, judgement, isBegun }: JudgedGame): StoredGameRecord | null {
  return afterJudgement(game, judgement) ?? (isBegun ? game : null)
}

function changesOf(judgedGame: JudgedGame): GameChange[] {
  const { game, judgement, document = null } = judgedGame
  // A repeated result changes only the document that reported it.
  const after = afterOf(judgedGame) ?? (judgement.kind === 'confirm' ? game : null)
  if (!after) return []
  const resultVersion = game.resultVersion + (bringsResult(judgement) ? 1 : 0)
  return [{ ...after, resultVersion, document }]
}

const bringsResult = (judgement: Judgement): boolean =>
  judgement.kind === 'replace' || ('result' in judgement && judgement.result !== undefined)

const REPLACED: RuleText = 'the source names other teams in three readings'

function resultOf(game: StoredGameRecord, judgement: Judgement, confirmed: boolean): NewResult[] {
  const { id: gameId, resultVersion, source } = game
  if (judgement.kind === 'replace') {
    const result = { ...VOID, source: 'rule', reason: REPLACED, confirmed: true }
    return [{ ...result, gameId, version: resultVersion + 1 }]
  }
  // A result of a suspended game is never confirmed, not even in an operator's import.
  if (judgement.kind === 'suspend' && judgement.result) {
    return [{ ...judgement.result, gameId, version: resultVersion + 1, source, confirmed: false }]
  }
  if (judgement.kind !== 'result') return []
  return [{ ...judgement.result, gameId, version: resultVersion + 1, source, confirmed }]
}

/** The first reading of a new result, or a further one of the newest. No source reports a result that a rule of ours sets. */
function readingsOf({ game, judgement, document, excerpt }: JudgedGame): NewReading[] {
  const evidence = { document: document ?? null, excerpt: excerpt ?? null }
  if (judgement.kind === 'confirm') {
    const { id: gameId, source, resultVersion: version, pending } = game
    return pending ? [{ ...pending, ...evidence, gameId, version, source }] : []
  }
  if (judgement.kind === 'replace') return []
  return resultOf(game, judgement, false).map((result) => ({ ...result, ...evidence }))
}

/** What is logged and audited for the operator, suspensions by the source included; null for nothing. */
function alarmOf(
  game: StoredGameRecord,
  judgement: Judgement,
): { action: string; reason: string } | null {
  const ended = suspensionEnded(game, judgement)
  if (ended) return { action: 'games.resume', reason: `three good readings: ${ended}` }
  switch (judgement.kind) {
    case 'dispute':
      return { action: 'games.dispute', reason: judgement.note }
    case 'result':
      return judgement.note ? { action: 'games.dispute', reason: judgement.note } : null
    case 'suspend':
      return isSuspension(game, judgement)
        ? { action: 'games.suspend', reason: judgement.reason }
        : null
    case 'replace':
      return { action: 'games.void', reason: REPLACED }
    case 'update':
      return isSuspension(game, judgement)
        ? { action: 'games.suspend', reason: 'suspended by the source' }
        : null
    default:
      return null
  }
}

/** The note of our suspension that this judgement ends; null for none. Only three good readings end such a suspension. */
function suspensionEnded(game: StoredGameRecord, judgement: Judgement): string | null {
  if (!isSuspendedForDoubt(game) || judgement.kind === 'replace') return null
  const after = afterJudgement(game, judgement)
  return after && after.status !== 'suspended' ? game.note : null
}

function isSuspension(game: StoredGameRecord, judgement: Judgement): boolean {
  if (judgement.kind === 'suspend') return game.note !== judgement.reason
  return (
    judgement.kind === 'update' &&
    judgement.state.status === 'suspended' &&
    game.status !== 'suspended'
  )
}

function effectOf({ game, judgement, isBegun }: JudgedGame): Effect {
  if (isSuspension(game, judgement)) return 'suspended'
  if (['result', 'confirm', 'replace'].includes(judgement.kind)) return 'results'
  return judgement.kind === 'update' || isBegun ? 'changed' : 'unchanged'
}
