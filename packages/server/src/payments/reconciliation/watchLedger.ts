/** Runs once a minute: finds a balance that was changed without a transfer, and stops withdrawals (MO11). */
import { plainDollars } from '@sidebet/domain/money'
import { sweepJob } from '../../platform/database/sweep.ts'
import type { Job } from '../../platform/jobs/jobRunner.ts'
import type { Services } from '../../services.ts'
import { readSumOfBalances } from './booked.sql.ts'
import { writeBreaks } from './breaks.sql.ts'
import type { Break } from './comparison.ts'
import { alarm } from './reconcile.ts'

export function watchLedger({ db, log }: Services): Job {
  let wasBroken: boolean | null = null
  return sweepJob('watchLedger', db, async () => {
    const sum = await readSumOfBalances(db)
    // A sum that is still 0 needs no write.
    if (sum === 0 && wasBroken === false) return 0
    wasBroken = sum !== 0
    const facts = { ours: plainDollars(sum), theirs: '0.00' }
    const about = { subject: 'sum of all balances', facts, mendedBy: null, stops: true, cents: 0 }
    const found: Break[] = wasBroken ? [{ kind: 'balance', ...about, aboutAt: new Date() }] : []
    const added = await db.transaction((tx) => writeBreaks(tx, 'ledger', found, null))
    for (const one of added) alarm(log, one)
    return 0
  })
}
