/**
 * Settlement of a game in four steps. Any process may run a step, late, twice, or after another process died during it.
 * Only the first step locks the game and only the third locks accounts, each for tens of milliseconds at any number of
 * bets. From the second step on, the settlement's row is the lock. Games that end together share the first and the last
 * transaction.
 */

import { cents, minus } from '@sidebet/domain/money'
import { applyTransfers, balancesOf, lockFreeFunds, openAccounts } from '../../ledger/ledger.ts'
import { publishChanges } from '../../live/publishChanges.ts'
import { insertOutboxRows } from '../../notifications/outbox/outbox.ts'
import { readNow } from '../../platform/database/clock.ts'
import { combineStatements } from '../../platform/database/combineStatements.ts'
import { planOnce } from '../../platform/database/planOnce.ts'
import type { BatchJob } from '../../platform/jobs/batchJob.ts'
import { RowsLocked } from '../../platform/jobs/failedJobs.ts'
import type { Leased, RowJob } from '../../platform/jobs/rowJob.ts'
import {
  lockDebts,
  lockNewDebts,
  lockOwnBonus,
  lockPot,
  movementsOf,
  nextPayouts,
  payoutNotifications,
  readOwnBonus,
  readPaidBefore,
  topUpPools,
  USERS_A_TRANSACTION,
  updateProgress,
} from './payUsers.sql.ts'
import { forgetProvisional, insertProvisionalPayouts } from './provisionalPayouts.sql.ts'
import {
  ALL_USERS,
  computePayouts,
  finish,
  type GameToSettle,
  insertCorrection,
  insertSettlements,
  type LeasedSettlement,
  leaseGamesToSettle,
  leaseGameToCorrect,
  leaseToCompute,
  leaseToFinish,
  leaseToPay,
  markPrepared,
  readFullPots,
  readGamesWithBets,
  type Settling,
} from './settleGame.sql.ts'

/**
 * Begins the settlements of games whose newest results are confirmed: from now on lists and funds follow these versions. A
 * running take has locked its game for share, so the settlement begins after it. No take can follow, since the game has
 * started.
 */
export const beginSettlements: BatchJob<GameToSettle> = {
  kind: 'beginSettlement',
  lease: leaseGamesToSettle,
  async work(leasing, games) {
    const tx = planOnce(leasing)
    // Most games have no bets, and a whole season of them may end at once.
    const ids = games.map(({ gameId }) => gameId)
    const withBets = await readGamesWithBets(tx, ids)
    await insertSettlements(tx, ids, withBets)
    const leagues = games.map(({ league }) => league)
    publishChanges(tx, { boards: leagues, games: ids, scores: leagues })
    const pots = [...withBets].map((ownerId) => ({ kind: 'game.pot', ownerId }) as const)
    if (pots.length > 0) await openAccounts(tx, pots)
  },
}

/**
 * Begins the correction of one settled game whose newest result is confirmed and differs (BI5). The correction is a
 * settlement of its own. The previous settlement applies to each user until the correction has paid that user.
 */
export const beginCorrection: RowJob<GameToSettle> = {
  kind: 'beginCorrection',
  lease: leaseGameToCorrect,
  async work(leasing, result) {
    const tx = planOnce(leasing)
    const withBets = await readGamesWithBets(tx, [result.gameId])
    await insertCorrection(tx, result, !withBets.has(result.gameId))
    publishChanges(tx, { scores: [result.league] })
  },
}

const NOTHING = cents(0)

/** A million bets take seconds; a computation this long needs an operator. */
const COMPUTE_MS = 600_000

/**
 * Computes every user's payout, for all bets at once, and locks nothing that other transactions need. No bets are added
 * after the settlement began: a take locks its game for share until it commits, and refuses a started one.
 */
export const preparePayouts: RowJob<Leased & Settling> = {
  kind: 'computePayouts',
  lease: leaseToCompute,
  async work(leasing, settling) {
    const tx = planOnce(leasing)
    await tx.setLimits({ statement: COMPUTE_MS })
    await computePayouts(tx, settling)
    await markPrepared(tx, settling)
  },
}

/**
 * Pays the next users of one settlement. Their stakes move from money at risk to the game's pot, and their payouts from the
 * pot. A correction takes back and pays in one transaction, so no user is seen between the two. A user whose account is
 * locked by another transaction is skipped and paid after all others.
 */
export const payUsers: RowJob<LeasedSettlement> = {
  kind: 'payUsers',
  lease: leaseToPay,
  async work(tx, settlement) {
    const { gameId, cursor, leftOut } = settlement
    const isLast = cursor === ALL_USERS
    const next = await nextPayouts(tx, settlement)
    const userIds = next.map(({ userId }) => userId)
    const [{ accounts, users: free }, pot, now, ownBonus] = await Promise.all([
      lockFreeFunds(tx, userIds),
      lockPot(tx, gameId),
      readNow(tx),
      readOwnBonus(tx, settlement, userIds),
    ])
    if (pot === null) throw new RowsLocked('the pot is locked by another transaction')
    const before = await readPaidBefore(tx, settlement, [...free], pot)
    const bonus = await lockOwnBonus(
      tx,
      ownBonus.filter(({ userId }) => free.has(userId)),
      [...before.values()],
    )
    const users = new Set([...free].filter(bonus.isFree))
    if (isLast && users.size === 0) {
      throw new RowsLocked(
        `the accounts of users who were skipped (${leftOut.length}) are locked by another transaction`,
      )
    }
    const payable = next.filter(({ userId }) => users.has(userId))
    const skippedIds = userIds.filter((userId) => !users.has(userId))
    const isEnd = isLast || next.length < USERS_A_TRANSACTION
    const progress = {
      cursor: isEnd ? ALL_USERS : next.at(-1)!.userId,
      leftOut: [...(isLast ? leftOut.slice(USERS_A_TRANSACTION) : leftOut), ...skippedIds],
    }
    const debts = await lockDebts(tx, [...before.keys()])
    const locked = [...accounts, pot, ...bonus.accounts, ...debts]
    const owedBy = new Map(debts.map(({ ownerId, balance }) => [ownerId, minus(NOTHING, balance)]))
    const transfers = movementsOf(settlement, payable, bonus, {
      before,
      balanceOf: balancesOf(locked),
      owedBy: (userId) => owedBy.get(userId) ?? NOTHING,
    })
    await forgetProvisional(tx, settlement, payable)
    const toppedUp = await topUpPools(tx, transfers, bonus.accounts)
    const newDebts = await lockNewDebts(tx, transfers, debts)
    await tx.query(
      combineStatements([
        ...applyTransfers(
          [...locked, ...newDebts, ...toppedUp.accounts],
          [...toppedUp.transfers, ...transfers],
          now,
        ),
        ...insertOutboxRows(
          payoutNotifications(settlement, payable, { before, transfers, grants: bonus.grants }),
          now,
        ),
        ...insertProvisionalPayouts(settlement, transfers, locked, bonus.grants),
        updateProgress(settlement, progress),
      ]),
    )
    publishChanges(tx, { users: [...users] })
  },
}

/**
 * Ends settlements whose users are all paid. Throws for a pot that is not empty: money was created or lost. That settlement
 * then stays open until an operator has found the cause.
 */
export const finishSettlements: BatchJob<LeasedSettlement> = {
  kind: 'finishSettlement',
  lease: leaseToFinish,
  async work(leasing, settlements) {
    const tx = planOnce(leasing)
    const ids = settlements.map(({ gameId }) => gameId)
    for (const { gameId, cents: left } of await readFullPots(tx, ids))
      throw new Error(`the pot of game ${gameId} has ${left} cents after its settlement`)
    await finish(tx, settlements)
    // Group tables count a bet once both its sides are paid, and only those two users got change events.
    publishChanges(tx, { scores: settlements.map(({ league }) => league) })
  },
}
