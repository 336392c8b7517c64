/** Carries out what was found about games that we know: each is judged again on its locked row. */
import { wireId } from '@sidebet/contract/ids'
import type { Judgement, KnownGame } from '@sidebet/domain/games/judgeReading'
import { audit } from '../core/audit.ts'
import { readNow } from '../core/clock.ts'
import type { Database, Tx } from '../core/db.ts'
import type { Log } from '../core/log.ts'
import {
  type GameChange,
  insertResults,
  moveOffers,
  type NewResult,
  setConfirmed,
  updateGames,
} from './ingest.sql.ts'
import { type KnownRecord, lockKnown } from './knownGames.sql.ts'

/** Something read about the game with this id, and how it is judged. */
export type Finding = {
  readonly id: number
  judge(known: KnownGame, now: number): Judgement
  /** What was read, for the operator. */
  readonly facts: Record<string, unknown>
}

export type ApplyOptions = { readonly confirm: boolean; readonly log?: Log | undefined }

const GAMES_A_TRANSACTION = 100

/** Applies findings about different games, in small transactions. Answers what was done, one word each finding. */
export async function applyFindings(
  db: Database,
  findings: readonly Finding[],
  options: ApplyOptions,
): Promise<Effect[]> {
  const effects: Effect[] = []
  const sorted = [...findings].sort((a, b) => a.id - b.id)
  for (let from = 0; from < sorted.length; from += GAMES_A_TRANSACTION) {
    const part = sorted.slice(from, from + GAMES_A_TRANSACTION)
    const rulings = await db.transaction((tx) => applyLocked(tx, part, options.confirm))
    for (const { known, judgement, facts } of rulings) {
      const alarm = alarmOf(known, judgement)
      if (alarm) options.log?.warn({ game: wireId('game', known.id), ...alarm, ...facts })
      effects.push(effectOf(known, judgement))
    }
  }
  return effects
}

export type Effect = 'changed' | 'suspended' | 'results' | 'unchanged'

type Ruling = {
  readonly known: KnownRecord
  readonly judgement: Judgement
  readonly facts: Record<string, unknown>
}

async function applyLocked(
  tx: Tx,
  findings: readonly Finding[],
  confirm: boolean,
): Promise<Ruling[]> {
  const findingOf = new Map(findings.map((finding) => [finding.id, finding]))
  const locked = await lockKnown(tx, [...findingOf.keys()])
  const now = await readNow(tx)
  const rulings = locked.map((known) => {
    const { judge, facts } = findingOf.get(known.id)!
    return { known, judgement: judge(known, now), facts }
  })
  await write(tx, rulings, confirm)
  for (const { known, judgement, facts } of rulings) {
    const alarm = alarmOf(known, judgement)
    if (!alarm) continue
    const { action, reason } = alarm
    const { source, sourceId } = known
    const subject = wireId('game', known.id)
    await audit(tx, {
      actor: 'system',
      action,
      subject,
      facts: { reason, source, sourceId, ...facts },
    })
  }
  return rulings
}

async function write(tx: Tx, rulings: readonly Ruling[], confirm: boolean): Promise<void> {
  const idsOf = (test: (ruling: Ruling) => boolean) =>
    rulings.filter(test).map(({ known }) => known.id)
  // What was confirmed before the doubt came is not settled by.
  const doubted = idsOf(({ known, judgement }) =>
    Boolean(judgement.kind === 'suspend' && known.pending?.confirmed),
  )
  await setConfirmed(tx, doubted, false)
  await updateGames(
    tx,
    rulings.flatMap(({ known, judgement }) => changeOf(known, judgement)),
  )
  await moveOffers(
    tx,
    idsOf(
      ({ known, judgement }) => 'state' in judgement && judgement.state.startsAt !== known.startsAt,
    ),
  )
  await insertResults(
    tx,
    rulings.flatMap(({ known, judgement }) => resultOf(known, judgement, confirm)),
  )
  await setConfirmed(
    tx,
    idsOf(({ judgement }) => judgement.kind === 'confirm'),
    true,
  )
}

function changeOf(known: KnownRecord, judgement: Judgement): GameChange[] {
  switch (judgement.kind) {
    case 'nothing':
    case 'confirm':
      return []
    case 'dispute':
      return [{ ...known, note: judgement.note }]
    case 'suspend':
      return [{ ...known, status: 'suspended', note: judgement.reason }]
    case 'update':
      return [{ ...known, ...judgement.state, note: '' }]
    case 'result':
      return [{ ...known, ...judgement.state, note: '', resultVersion: known.resultVersion + 1 }]
  }
}

function resultOf(known: KnownRecord, judgement: Judgement, confirmed: boolean): NewResult[] {
  if (judgement.kind !== 'result') return []
  const { id: gameId, resultVersion, source } = known
  return [{ ...judgement.result, gameId, version: resultVersion + 1, source, confirmed }]
}

/** What the operator should hear of; a suspension by the source itself too. */
function alarmOf(
  known: KnownRecord,
  judgement: Judgement,
): { action: string; reason: string } | null {
  switch (judgement.kind) {
    case 'dispute':
      return { action: 'games.dispute', reason: judgement.note }
    case 'suspend':
      return { action: 'games.suspend', reason: judgement.reason }
    case 'update':
      return isSuspension(known, judgement)
        ? { action: 'games.suspend', reason: 'suspended by the source' }
        : null
    default:
      return null
  }
}

function isSuspension(known: KnownRecord, judgement: Judgement): boolean {
  if (judgement.kind === 'suspend') return true
  return (
    judgement.kind === 'update' &&
    judgement.state.status === 'suspended' &&
    known.status !== 'suspended'
  )
}

function effectOf(known: KnownRecord, judgement: Judgement): Effect {
  if (isSuspension(known, judgement)) return 'suspended'
  if (judgement.kind === 'result' || judgement.kind === 'confirm') return 'results'
  return judgement.kind === 'update' ? 'changed' : 'unchanged'
}
