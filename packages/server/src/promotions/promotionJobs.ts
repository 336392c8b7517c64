/** The scheduled jobs of grants and pots. */

import { type Cents, cents } from '@sidebet/domain/money'
import { lostOfGrant } from '@sidebet/domain/promotions/lostOfGrant'
import { bonusAccount, poolAccount } from '../bonus/grants.ts'
import { type AccountName, lockAccounts, postTransfers } from '../ledger/ledger.ts'
import { publishChanges } from '../live/publishChanges.ts'
import { insertNotification, type NoticeBody, notice } from '../notifications/outbox/outbox.ts'
import { readNow } from '../platform/database/clock.ts'
import type { Database, Tx } from '../platform/database/db.ts'
import type { Job } from '../platform/jobs/jobRunner.ts'
import { type JobContext, type RowJob, rowJob } from '../platform/jobs/rowJob.ts'
import {
  checkDueGrants,
  clearEarned,
  type DueGrant,
  isUsedByRelease,
  leaseEarned,
  leaseToExpire,
  leaseToWarn,
  noteEarned,
  noteWarned,
  readGrantProgress,
  setGrantState,
} from './grants.sql.ts'
import { closePot, type DuePot, leasePot } from './pots.sql.ts'
import { lockPromotion } from './promotions.sql.ts'

/** Order matters: earned grants are released before they can expire, and pots are emptied last. */
export function promotionJobs(working: JobContext): Job[] {
  return [
    { name: 'checkGrants', runNext: () => checkGrants(working.db) },
    rowJob(releaseGrant, working),
    rowJob(warnGrant, working),
    rowJob(expireGrant, working),
    rowJob(closePromotion, working),
  ]
}

/** One batch per second is enough, however many are due: so it never reports more work. */
async function checkGrants(db: Database): Promise<boolean> {
  await checkDueGrants(db)
  return false
}

/**
 * The rest of an earned grant becomes cash. Its staked part becomes cash when it is returned. Linked accounts receive one grant of
 * a promotion together: any other remains withheld.
 */
const releaseGrant: RowJob<DueGrant> = {
  kind: 'releaseGrant',
  lease: leaseEarned,
  async work(tx, { ref, userId, promotionId }) {
    const [from, to] = [bonusAccount(ref), cashOf(userId)]
    // In the order of an accept. The lock makes one of several linked accounts the first.
    await lockAccounts(tx, [to])
    await lockPromotion(tx, promotionId)
    if (await isUsedByRelease(tx, ref)) return clearEarned(tx, ref)
    const accounts = await lockAccounts(tx, [from, to])
    const balance = accounts.find(({ kind }) => kind === 'user.bonus')!.balance
    await setGrantState(tx, ref, 'free')
    const transfer = { key: `release:${ref}`, kind: 'release', ref, from, to, cents: balance }
    if (balance > 0) await postTransfers(tx, accounts, [transfer], await readNow(tx))
    publishChanges(tx, { users: [userId] })
    await notifyOfGrantAmount(tx, ref, 'released', balance)
  },
}

/** Once, some days before the last day, when the user would lose bonus. */
const warnGrant: RowJob<DueGrant> = {
  kind: 'warnGrant',
  lease: leaseToWarn,
  async work(tx, { ref, userId }) {
    const [balance] = await lockedBonus(tx, ref, userId)
    const progress = await readGrantProgress(tx, ref)
    await noteWarned(tx, ref)
    if (progress.isEarned) return
    await notifyOfGrantAmount(tx, ref, 'warned', lostOfGrant({ ...progress, balance }))
  },
}

/** The unused part of an expired grant returns to its pot; the rest stays and may be bet (GAP-160). */
const expireGrant: RowJob<DueGrant> = {
  kind: 'expireGrant',
  lease: leaseToExpire,
  async work(tx, { ref, userId, promotionId }) {
    // First, as in an accept: no transaction waits for a user's cash with the promotion locked.
    await lockAccounts(tx, [cashOf(userId)])
    await lockPromotion(tx, promotionId)
    const [balance, accounts] = await lockedBonus(tx, ref, userId, poolAccount(promotionId))
    const progress = await readGrantProgress(tx, ref)
    // Earned since the last check: it is released and loses nothing.
    if (progress.isEarned) return noteEarned(tx, ref)
    const lost = lostOfGrant({ ...progress, balance })
    await setGrantState(tx, ref, 'lost')
    const [from, to] = [bonusAccount(ref), poolAccount(promotionId)]
    const transfer = { key: `expire:${ref}`, kind: 'expire', ref, from, to, cents: lost }
    if (lost > 0) await postTransfers(tx, accounts, [transfer], await readNow(tx))
    publishChanges(tx, { users: [userId] })
    await notifyOfGrantAmount(tx, ref, 'lost', lost)
  },
}

/** After the last day the rest of a pot returns to the house, and again whenever more bonus comes back to the pot. */
const closePromotion: RowJob<DuePot> = {
  kind: 'closePromotion',
  lease: leasePot,
  async work(tx, { ref }) {
    const [from, to] = [poolAccount(ref), { kind: 'equity.platform', ownerId: 0 } as const]
    const accounts = await lockAccounts(tx, [from, to])
    const rest = accounts.find(({ kind }) => kind === 'promo.pool')!.balance
    if (rest === 0) return
    const key = `close:${ref}:${await closePot(tx, ref)}`
    const transfer = { key, kind: 'promotionClosed', ref, from, to, cents: rest }
    await postTransfers(tx, accounts, [transfer], await readNow(tx))
  },
}

const cashOf = (userId: number): AccountName => ({ kind: 'user.cash', ownerId: userId })

/** The balance of a grant's account; locks it, its user's cash and these other accounts. */
async function lockedBonus(
  tx: Tx,
  grantId: number,
  userId: number,
  ...others: readonly AccountName[]
): Promise<[Cents, Awaited<ReturnType<typeof lockAccounts>>]> {
  const accounts = await lockAccounts(tx, [cashOf(userId), bonusAccount(grantId), ...others])
  return [accounts.find(({ kind }) => kind === 'user.bonus')?.balance ?? cents(0), accounts]
}

async function notifyOfGrantAmount(
  tx: Tx,
  grantId: number,
  what: NoticeBody['promotion']['what'],
  amount: Cents,
): Promise<void> {
  if (amount > 0)
    await insertNotification(tx, notice('promotion', grantId, { what, cents: amount }))
}
