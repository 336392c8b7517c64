import { sweepJob } from '../database/sweep.ts'
import type { Job } from '../jobs/jobRunner.ts'
import type { PlatformServices } from '../services.ts'
import { lastSeal, sealRecords } from './chain.ts'
import { appendChainTip } from './chainTips.ts'
import { rewrapKeys } from './keys.ts'

/** Once a minute: writes the counted refusals, seals new records, and appends the last seal to a file outside the database. */
export function maintainAudit({ db, config, refusalCounter }: PlatformServices): Job {
  let writtenHash: Buffer | null = null
  return sweepJob('maintainAudit', db, async (most) => {
    await refusalCounter.write(db)
    const done = (await rewrapKeys(db, most)) + (await sealRecords(db, most))
    if (done > 0 || !config.AUDIT_HEADS) return done
    // Also when another process sealed: each machine has a file of its own, as an independent witness.
    const last = await lastSeal(db)
    if (last.place > 0 && !writtenHash?.equals(last.hash)) {
      await appendChainTip(config.AUDIT_HEADS, last)
      writtenHash = last.hash
    }
    return 0
  })
}
