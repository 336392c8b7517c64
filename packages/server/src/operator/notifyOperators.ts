import { wireId } from '@sidebet/contract/ids'
import { cents } from '@sidebet/domain/money'
import { isLarge, notifyAfterMs } from '@sidebet/domain/notices/operatorAlerts'
import {
  insertOutboxRows,
  type NewNotice,
  notice,
  type WaitingItem,
  type WaitingSum,
} from '../notifications/outbox/outbox.ts'
import { readNow } from '../platform/database/clock.ts'
import { combineStatements } from '../platform/database/combineStatements.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Job } from '../platform/jobs/jobRunner.ts'
import { readOperatorIds } from '../platform/users/users.sql.ts'
import type { Services } from '../services.ts'
import { markFailingLeagues } from './notifyOperators.sql.ts'
import {
  type Alert,
  lockAlerts,
  markNotified,
  readNewAlerts,
  updateAlerts,
} from './operatorAlerts.sql.ts'

const MINUTE_MS = 60_000
/** Items that a mail names; it counts the others. */
const NAMED_MAX = 10

/**
 * Notifies operators once per minute of real time. Failing leagues go by mail; games and proposals that wait for an
 * operator go by mail and SMS. The rows are marked in the transaction of the outbox. So each row is in one notification per
 * operator, at any number of processes.
 */
export function notifyOperators({ db, log }: Pick<Services, 'db' | 'log'>): Job {
  let nextAt = 0
  return {
    name: 'notifyOperators',
    async runNext() {
      if (performance.now() < nextAt) return false
      nextAt = performance.now() + MINUTE_MS
      await db.transaction(async (tx) => {
        const leagues = await markFailingLeagues(tx)
        if (leagues.length === 0) return
        const operators = await notifyEach(tx, (id) => [notice('operator.feeds', id, { leagues })])
        log.warn({ failing: leagues.map(({ source, league }) => `${source} ${league}`), operators })
      })
      await db.transaction(notifyOfAlerts)
      return false
    },
  }
}

/** Does nothing while another process has the lock of the alerts. */
async function notifyOfAlerts(tx: Tx): Promise<void> {
  if (!(await lockAlerts(tx))) return
  await updateAlerts(tx)
  const due = (await readNewAlerts(tx)).filter(isDue)
  if (due.length === 0) return
  await markNotified(tx, due)
  await notifyEach(tx, (id) =>
    noticesOf(
      id,
      due.filter(({ proposedBy }) => proposedBy !== id),
    ),
  )
}

function isDue(alert: Alert): boolean {
  const afterMs = notifyAfterMs(alert)
  return afterMs !== null && alert.waitedMs >= afterMs
}

function noticesOf(userId: number, alerts: readonly Alert[]): NewNotice[] {
  if (alerts.length === 0) return []
  const items = alerts.slice(0, NAMED_MAX).map(itemOf)
  const large = alerts.filter(isLarge)
  return [
    notice('operator.waiting', userId, { items, ...sumOf(alerts) }),
    ...(large.length > 0 ? [notice('operator.waiting.sms', userId, sumOf(large))] : []),
  ]
}

function itemOf({ kind, ref, league, name, note, atStake, since }: Alert): WaitingItem {
  const isProposal = kind === 'decision' || kind === 'role' || kind === 'promotion'
  const id = wireId(isProposal ? 'approvalRequest' : 'game', ref)
  return { id, kind, league, name, note, atStake, since: since.toISOString() }
}

const sumOf = (alerts: readonly Alert[]): WaitingSum => ({
  count: alerts.length,
  atStake: cents(alerts.reduce((sum, { atStake }) => sum + atStake, 0)),
})

/** Writes the notifications of each operator to the outbox. Returns the number of operators. */
async function notifyEach(tx: Tx, noticesFor: (userId: number) => NewNotice[]): Promise<number> {
  const operators = await readOperatorIds(tx)
  const written = insertOutboxRows(operators.flatMap(noticesFor), await readNow(tx))
  if (written.length > 0) await tx.query(combineStatements(written))
  return operators.length
}
