import { sweepJob } from '../database/sweep.ts'
import type { Job } from '../jobs/jobRunner.ts'
import type { PlatformServices } from '../services.ts'
import { lastSeal, sealRecords } from './chain.ts'
import { appendChainTip } from './chainTips.ts'
import { rewrapKeys } from './keys.ts'

/** Once a minute: writes what was refused, seals what was written, and says outside the database what the last seal is. */
export function maintainAudit({ db, config, refusalCounter }: PlatformServices): Job {
  let writtenHash: Buffer | null = null
  return sweepJob('maintainAudit', db, async (most) => {
    await refusalCounter.write(db)
    const done = (await rewrapKeys(db, most)) + (await sealRecords(db, most))
    if (done > 0 || !config.AUDIT_HEADS) return done
    // Whoever has sealed: each machine has its own file, and is a witness of its own.
    const last = await lastSeal(db)
    if (last.place > 0 && !writtenHash?.equals(last.hash)) {
      await appendChainTip(config.AUDIT_HEADS, last)
      writtenHash = last.hash
    }
    return 0
  })
}
