/** Many commands, one transaction: lock, rule, write. Architecture.md, "The money writer", steps 1 to 3. */
import type { Tx } from '../db.ts'
import { lockFunds, transferWrites } from '../ledger/ledger.ts'
import { oneStatement } from '../write.ts'
import {
  betsMade,
  keysRemembered,
  lockGames,
  lockOffers,
  noticesWritten,
  offersChanged,
  offersPosted,
  type Remembered,
  readInstant,
  toOffers,
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

  writeState(tx, state, fresh)
  return rulings
}

const keyOf = ({ userId, call, key }: { userId: number; call: string; key: string }) =>
  `${userId} ${call} ${key}`

/**
 * Takes every lock in the one order (games, offers, ledger accounts, each by id); only then reads the clock. The
 * queries run in the order in which they are made here, and go out together: one way to the database and back.
 */
async function lockState(tx: Tx, commands: readonly AnyCommand[]) {
  const gameIds = unique(commands.map((command) => command.gameId))
  const offerIds = unique(commands.map((command) => command.offerId))
  const userIds = unique(commands.map((command) => command.userId))
  const [games, offers, accounts, instant] = await Promise.all([
    lockGames(tx, gameIds, offerIds),
    lockOffers(tx, offerIds),
    lockFunds(tx, userIds),
    readInstant(tx, {
      newOffers: commands.reduce((sum, command) => sum + command.newOffers, 0),
      newBets: commands.reduce((sum, command) => sum + command.newBets, 0),
      keys: commands,
    }),
  ])
  const now = instant.now.getTime()
  const state = new BatchState({
    ...instant,
    now,
    games,
    offers: toOffers(offers, games),
    accounts,
  })
  return { state, remembered: instant.remembered }
}

/** All that the batch changes, in one statement that leaves with the commit. */
function writeState(tx: Tx, state: BatchState, fresh: readonly Remembered[]): void {
  const writes = [
    ...transferWrites(state.transfers, state.now),
    ...offersPosted(state),
    ...offersChanged(state),
    ...betsMade(state),
    ...keysRemembered(fresh, state.now),
    ...noticesWritten(state),
  ]
  if (writes.length > 0) tx.last(oneStatement(writes))
}

function unique(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))]
}
