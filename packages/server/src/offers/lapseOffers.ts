/** At the start of a game the untaken parts of its offers lapse, and their reserved stakes are released, once (GAP-110). */

import { lapseOffer } from '@sidebet/domain/offers/lapseOffer'
import { type LockedRests, lockRests } from '../bonus/releaseTransfers.ts'
import { lockFreeFunds } from '../ledger/ledger.ts'
import { offerChangeEvent } from '../live/offerChangeEvent.ts'
import { publishChanges } from '../live/publishChanges.ts'
import { readNow } from '../platform/database/clock.ts'
import { isDatabaseAway } from '../platform/database/databaseErrors.ts'
import type { Tx } from '../platform/database/db.ts'
import { clearFailures, RowsLocked, recordFailure } from '../platform/jobs/failedJobs.ts'
import type { JobContext, RowJob } from '../platform/jobs/rowJob.ts'
import {
  type LapsingGame,
  type LapsingOffer,
  leaseLapsingGame,
  lockOpenOffers,
  markLapsed,
  notifyOfLapsedOffers,
} from './lapse.sql.ts'
import { releaseOffers } from './releaseOffers.ts'

/**
 * Lapses the next open offers of one started game. Locks in the global order: the game, its offers by id, the offerers'
 * accounts. Rows locked by other transactions are left for the next run. The game is done when it has no open offer.
 */
export const lapseOffers: RowJob<LapsingGame> = {
  kind: 'lapseGame',
  lease: leaseLapsingGame,
  async work(tx, game, { log }) {
    const offers = await lockOpenOffers(tx, game)
    if (offers.length === 0 && (await markLapsed(tx, game.ref))) return
    const [{ accounts, users }, now] = await Promise.all([
      lockFreeFunds(
        tx,
        offers.map((offer) => offer.offererId),
      ),
      readNow(tx),
    ])
    const ofFree = offers.filter(({ offererId }) => users.has(offererId))
    const money = await lockRests(tx, ofFree, accounts, 'leave')
    const free = ofFree.filter(({ id }) => money.isFree(id))
    if (free.length === 0)
      throw new RowsLocked('its open offers or their accounts are locked by another transaction')
    await lapseApart({ db: tx, log }, tx, free, (offers) => lapseAll(tx, offers, money, now))
    await markLapsed(tx, game.ref)
  },
}

/**
 * Lapses locked offers together. On a failure it retries by halves, so that a broken offer does not block the others. The
 * failure of a single offer is recorded in the same transaction, which still has the game locked.
 */
async function lapseApart(
  noting: Pick<JobContext, 'log'> & { db: Tx },
  tx: Tx,
  offers: readonly LapsingOffer[],
  lapse: (offers: readonly LapsingOffer[]) => Promise<void>,
): Promise<void> {
  try {
    await Promise.all([tx.query('savepoint piece'), lapse(offers)])
    return
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    await tx.query('rollback to savepoint piece')
    if (offers.length === 1) return recordFailure(noting, 'lapse', offers[0]!.id, error)
  }
  const half = Math.ceil(offers.length / 2)
  await lapseApart(noting, tx, offers.slice(0, half), lapse)
  await lapseApart(noting, tx, offers.slice(half), lapse)
}

const idsOf = (some: readonly { id: number }[]) => some.map(({ id }) => id)

async function lapseAll(
  tx: Tx,
  offers: readonly LapsingOffer[],
  money: LockedRests,
  now: number,
): Promise<void> {
  const lapsing = offers.map((offer) => {
    const result = lapseOffer(offer, now)
    if (!result.ok) throw new Error(`the offer may not lapse: ${result.refusal.code}`)
    return { ...offer, returned: result.value.returned }
  })
  await releaseOffers(tx, lapsing, money, 'lapsed', now)
  publishChanges(tx, offerChangeEvent(lapsing))
  const returning = lapsing.filter((offer) => offer.returned > 0)
  await notifyOfLapsedOffers(tx, idsOf(returning), now)
  await clearFailures(tx, 'lapse', idsOf(offers.filter((offer) => offer.hasFailure)))
}
