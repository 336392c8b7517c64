/**
 * Settlement of a game in four steps that any process may run, late, twice, or after another died half-way. Only the
 * first holds the game and only the third holds accounts, each for tens of milliseconds however many bets there are;
 * from the second on the row of the settlement is the lock.
 */

import { cents, minus } from '@sidebet/domain/money'
import { applyTransfers, balancesOf, lockFreeFunds, openAccounts } from '../../ledger/ledger.ts'
import { publishChanges } from '../../live/publishChanges.ts'
import { insertOutboxRows } from '../../notifications/outbox/outbox.ts'
import { readNow } from '../../platform/database/clock.ts'
import { combineStatements } from '../../platform/database/combineStatements.ts'
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
  hasBets,
  insertCorrection,
  insertSettlement,
  type LeasedSettlement,
  leaseGameToCorrect,
  leaseGameToSettle,
  leaseToCompute,
  leaseToFinish,
  leaseToPay,
  markPrepared,
  readPot,
  type Settling,
} from './settleGame.sql.ts'

/**
 * Begins the settlement of one game whose newest result is confirmed: from here on lists and funds follow this version.
 * A take that is on its way holds the game for share, so the settlement begins after it; none can come later, the game
 * has started.
 */
export const beginSettlement: RowJob<GameToSettle> = {
  kind: 'beginSettlement',
  lease: leaseGameToSettle,
  async work(tx, result) {
    // Of most games nobody has bet on, and of them a season may end at once.
    const hasNoBets = !(await hasBets(tx, result.gameId))
    await insertSettlement(tx, result, hasNoBets)
    publishChanges(tx, { boards: [result.league], scores: [result.league] })
    if (!hasNoBets) await openAccounts(tx, [{ kind: 'game.pot', ownerId: result.gameId }])
  },
}

/**
 * Begins the correction of one settled game whose newest result is confirmed and another one (BI5). It is a settlement of
 * its own: users are settled by the one before it until it has come to them.
 */
export const beginCorrection: RowJob<GameToSettle> = {
  kind: 'beginCorrection',
  lease: leaseGameToCorrect,
  async work(tx, result) {
    await insertCorrection(tx, result, !(await hasBets(tx, result.gameId)))
    publishChanges(tx, { scores: [result.league] })
  },
}

const NOTHING = cents(0)

/** A million bets take seconds; what takes this long wants somebody to look at it. */
const COMPUTE_MS = 600_000

/**
 * Computes what every user gets, for all bets at once, and locks nothing that anybody else needs. The bets stand still
 * since the settlement has begun: a take holds its game for share until it has committed, and refuses a started one.
 */
export const preparePayouts: RowJob<Leased & Settling> = {
  kind: 'computePayouts',
  lease: leaseToCompute,
  async work(tx, settling) {
    await tx.setLimits({ statement: COMPUTE_MS })
    await computePayouts(tx, settling)
    await markPrepared(tx, settling)
  },
}

/**
 * Pays the next users of one settlement: their stakes go from at risk to the game's pot, and from the pot what they
 * get; of a correction in one transaction with what is taken back, so that nobody is in between. Whose account is held by
 * somebody else is left out and has their turn when all others are paid.
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
    if (pot === null) throw new RowsLocked('the pot is held by others')
    const before = await readPaidBefore(tx, settlement, [...free], pot)
    const bonus = await lockOwnBonus(
      tx,
      ownBonus.filter(({ userId }) => free.has(userId)),
      [...before.values()],
    )
    const users = new Set([...free].filter(bonus.isFree))
    if (isLast && users.size === 0) {
      throw new RowsLocked(
        `the accounts of users who were left out (${leftOut.length}) are held by others`,
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
 * Ends a settlement whose users are all paid. Throws when the pot is not empty: then money was made or lost, and the
 * settlement stays open until somebody has found out where.
 */
export const finishSettlement: RowJob<LeasedSettlement> = {
  kind: 'finishSettlement',
  lease: leaseToFinish,
  async work(tx, settlement) {
    const { gameId, league } = settlement
    const pot = await readPot(tx, gameId)
    if (pot !== 0) throw new Error(`the pot of game ${gameId} holds ${pot} after its settlement`)
    await finish(tx, settlement)
    // The tables of groups count a bet once both its sides are paid, and only those two were told.
    publishChanges(tx, { scores: [league] })
  },
}
