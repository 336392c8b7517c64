/** Many commands, one transaction: lock, rule, write. Architecture.md, "The money writer", steps 1 to 3. */
import type { Tx } from '../db.ts'
import { lockAccounts, postTransfers } from '../ledger/ledger.ts'
import {
  insertBets,
  insertIdempotency,
  insertNotices,
  insertOffers,
  lockGames,
  lockOffers,
  type Remembered,
  readGameIds,
  readInstant,
  updateOffers,
} from './batch.sql.ts'
import { BatchState } from './batchState.ts'
import type { AnyCommand, Ruling } from './command.ts'

export type AnyRuling = Ruling<object, { code: string }>

/** Runs the commands in order and answers each with its own ruling. A refused command changes nothing. */
export async function runBatch(tx: Tx, commands: readonly AnyCommand[]): Promise<AnyRuling[]> {
  const { state, remembered } = await lockState(tx, commands)
  const answers = new Map<string, Remembered>(remembered.map((row) => [keyOf(row), row]))
  const fresh: Remembered[] = []

  const rulings = commands.map((command): AnyRuling => {
    const before = answers.get(keyOf(command))
    if (before) {
      return before.bodyHash.equals(command.bodyHash)
        ? { kind: 'done', answer: before.answer }
        : { kind: 'keyReused' }
    }
    const ruling = command.decide(state)
    if (!ruling.ok) return { kind: 'refused', refusal: ruling.refusal }
    // Only effects are remembered: a refusal is judged anew when the request comes again.
    const { userId, call, key, bodyHash } = command
    const row = { userId, call, key, bodyHash, answer: ruling.value }
    answers.set(keyOf(row), row)
    fresh.push(row)
    return { kind: 'done', answer: ruling.value }
  })

  await writeState(tx, state, fresh)
  return rulings
}

const keyOf = ({ userId, call, key }: { userId: number; call: string; key: string }) =>
  `${userId} ${call} ${key}`

/** Takes every lock in the one order (games, offers, ledger accounts, each by id); only then reads the clock. */
async function lockState(tx: Tx, commands: readonly AnyCommand[]) {
  const offerIds = unique(commands.map((command) => command.offerId))
  const gameIds = unique([
    ...commands.map((command) => command.gameId),
    ...(offerIds.length > 0 ? await readGameIds(tx, offerIds) : []),
  ])
  const userIds = unique(commands.map((command) => command.userId))
  const games = gameIds.length > 0 ? await lockGames(tx, gameIds) : []
  const offers = offerIds.length > 0 ? await lockOffers(tx, offerIds, games) : []
  const accounts = await lockAccounts(
    tx,
    userIds.flatMap((ownerId) => [
      { kind: 'user.cash' as const, ownerId },
      { kind: 'user.at_risk' as const, ownerId },
    ]),
  )
  const instant = await readInstant(tx, {
    newOffers: commands.reduce((sum, command) => sum + command.newOffers, 0),
    newBets: commands.reduce((sum, command) => sum + command.newBets, 0),
    keys: commands,
  })
  const state = new BatchState({ ...instant, now: instant.now.getTime(), games, offers, accounts })
  return { state, remembered: instant.remembered }
}

/** One statement a table. */
async function writeState(tx: Tx, state: BatchState, fresh: readonly Remembered[]): Promise<void> {
  const now = new Date(state.now)
  await insertOffers(tx, state)
  await updateOffers(tx, state)
  await insertBets(tx, state)
  const written = await postTransfers(tx, state.transfers, now)
  if (written !== state.transfers.length)
    throw new Error('a transfer of this batch had happened before')
  await insertIdempotency(tx, fresh, now)
  await insertNotices(tx, state.notices, now)
}

function unique(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))]
}
