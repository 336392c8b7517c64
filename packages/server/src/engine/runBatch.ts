/** Executes many commands in one transaction: lock, execute, write. */

import { applyTransfersById } from '../ledger/ledger.ts'
import { offerChangeEvent } from '../live/offerChangeEvent.ts'
import { publishChanges } from '../live/publishChanges.ts'
import { insertOutboxRows } from '../notifications/outbox/outbox.ts'
import type { Tx } from '../platform/database/db.ts'
import {
  type IdempotencyRecord,
  insertIdempotencyKeys,
} from '../platform/database/idempotency.sql.ts'
import {
  insertBets,
  insertNamedFriends,
  insertOffers,
  insertStakeBonus,
  revealFriends,
  updateOffers,
} from './batch.sql.ts'
import type { BatchState } from './batchState.ts'
import type { AnyCommand, CommandResult } from './command.ts'
import { lockState } from './lockState.ts'

export type AnyCommandResult = CommandResult<object, { code: string }>

/** Another transaction has locked the command's rows: it was not executed and had no effect. */
export type RowsLocked = { readonly kind: 'rowsLocked' }

/**
 * Executes the commands in order and returns a result for each. A refused command, or one whose rows are locked, changes
 * nothing.
 */
export async function runBatch(
  tx: Tx,
  commands: readonly AnyCommand[],
): Promise<(AnyCommandResult | RowsLocked)[]> {
  const { state, remembered, frozen, isFree } = await lockState(tx, commands)
  const answers = new Map<string, IdempotencyRecord>(remembered.map((row) => [keyOf(row), row]))
  const fresh: IdempotencyRecord[] = []

  const results = commands.map((command): AnyCommandResult | RowsLocked => {
    const before = answers.get(keyOf(command))
    if (before) {
      return before.bodyHash.equals(command.bodyHash)
        ? { kind: 'done', answer: before.answer }
        : { kind: 'keyReused' }
    }
    if (!isFree(command)) return { kind: 'rowsLocked' }
    if (frozen.has(command.userId)) return { kind: 'frozen' }
    const result = command.execute(state)
    if (!result.ok) return { kind: 'refused', refusal: result.refusal }
    // Only effects are stored: a repeated request that was refused is executed again.
    const { userId, call, key, bodyHash } = command
    const row = { userId, call, key, bodyHash, answer: result.value }
    answers.set(keyOf(row), row)
    fresh.push(row)
    return { kind: 'done', answer: result.value }
  })

  const statement = revealFriends(state)
  if (statement) await tx.query(statement)
  writeState(tx, state, fresh)
  publishBatch(tx, state)
  return results
}

/** Publishes the batch's changes, if any. Only offerers and accepters are affected: no other user's money moves. */
function publishBatch(tx: Tx, state: BatchState): void {
  const changed = [...state.changedOffers].map((id) => state.offer(id)!)
  publishChanges(
    tx,
    offerChangeEvent([
      ...state.newOffers.map((offer) => ({
        ...offer,
        league: offer.game.league,
        isNew: true,
      })),
      ...changed.map((offer) => ({ ...offer, league: state.game(offer.gameId)!.league })),
    ]),
  )
  publishChanges(tx, { users: state.newBets.map(({ accepterId }) => accepterId) })
}

const keyOf = ({ userId, call, key }: { userId: number; call: string; key: string }) =>
  `${userId} ${call} ${key}`

/**
 * Writes all changes of the batch, sent together with the commit. They are not combined into one statement, which Citus would plan
 * part by part at each batch. PostgreSQL needs no longer for several.
 */
function writeState(tx: Tx, state: BatchState, fresh: readonly IdempotencyRecord[]): void {
  const writes = [
    ...applyTransfersById(state.transfers, state.now),
    ...insertOffers(state),
    ...insertNamedFriends(state),
    ...updateOffers(state),
    ...insertBets(state),
    ...insertStakeBonus(state),
    ...insertIdempotencyKeys(fresh, state.now),
    ...insertOutboxRows([...state.notices.values()], state.now),
  ]
  for (const { name, text, values } of writes)
    tx.commitWith({ name: `batch-write-${name}`, text, values: [...values] })
}
