/**
 * Settlement of a game in two steps that any process may run, late, twice, or after another died half-way: payouts
 * are computed for all bets at once without locking anybody, then paid to ranges of users, each in one transaction.
 */
import { readNow } from '../core/clock.ts'
import type { Database, Tx } from '../core/db.ts'
import { openAccounts, postSelected } from '../core/ledger/ledger.ts'
import {
  claimGameToSettle,
  claimSettlement,
  computePayouts,
  finishSettlement,
  insertSettlement,
  lockPaidAccounts,
  moveCursor,
  tellPaid,
  USERS_A_TRANSACTION,
} from './settleGame.sql.ts'

/**
 * Begins the settlement of one game whose newest result is confirmed: from here on lists and funds follow this version.
 * The lock on the game waits for takes that are on their way; none can come after, the game has started.
 */
export async function prepareSettlement(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const result = await claimGameToSettle(tx)
    if (!result) return false
    await insertSettlement(tx, result)
    await computePayouts(tx, result)
    await openAccounts(tx, [{ kind: 'game.pot', ownerId: result.gameId }])
    return true
  })
}

/**
 * Pays the next 5,000 users of one settlement: their stakes go from at risk to the game's pot, and from the pot what
 * they get. The pot may be negative on the way; when the last user is paid it is 0, or the transaction fails.
 */
export async function applySettlement(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const settlement = await claimSettlement(tx)
    if (!settlement) return false
    const range = await lockPaidAccounts(tx, settlement)
    if (range.users > 0) await payRange(tx, settlement, range.lastUser)
    if (range.users < USERS_A_TRANSACTION) await finishSettlement(tx, settlement)
    return true
  })
}

type Range = { gameId: number; version: number; cursor: number; outcome: 'final' | 'void' }

async function payRange(tx: Tx, settlement: Range, lastUser: number): Promise<void> {
  const { gameId, version, cursor } = settlement
  const values = [gameId, version, cursor, lastUser]
  const now = await readNow(tx)
  await postSelected(tx, MOVEMENTS, values, now)
  await tellPaid(tx, settlement, lastUser, now)
  await moveCursor(tx, settlement, lastUser)
}

/** Two transfers a user: all own stakes in, what comes back out. Keys name the version, so each happens once. */
const MOVEMENTS = `
  with part as (
    select p.user_id, p.staked_cents, p.paid_cents, cash.id as cash, risk.id as risk, pot.id as pot
    from payouts p
    join ledger_accounts cash on cash.kind = 'user.cash' and cash.owner_id = p.user_id
    join ledger_accounts risk on risk.kind = 'user.at_risk' and risk.owner_id = p.user_id
    join ledger_accounts pot on pot.kind = 'game.pot' and pot.owner_id = $2
    where p.game_id = $2 and p.version = $3 and p.user_id > $4 and p.user_id <= $5
  )
  select format('settle:%s:%s:%s:in', $2::bigint, $3::int, user_id) as key, 'settle' as kind, $2::bigint as ref,
    risk as from_account, pot as to_account, staked_cents as cents from part
  union all
  select format('settle:%s:%s:%s:cash', $2::bigint, $3::int, user_id), 'settle', $2::bigint, pot, cash, paid_cents
  from part where paid_cents > 0`
