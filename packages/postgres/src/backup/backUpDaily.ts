/** Takes a base backup at the start and every day, as long as the database runs. */

import { findWalGap, readBases, walIn } from './backupDirectory.ts'
import type { RunningCluster } from './copyCluster.ts'
import type { BackupTarget } from './sealedFile.ts'
import { takeBase } from './takeBase.ts'

const DAY_MS = 24 * 3_600_000
const EVERY_MS = 10 * 60_000

/**
 * Returns the function that ends it. A backup in progress fails with its database, and the next one removes what it left.
 * Other failures are reported and retried.
 */
export function backUpDaily(
  cluster: RunningCluster,
  target: BackupTarget,
  log: (sentence: string) => void,
): () => void {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const round = async () => {
    try {
      if (await isDue(target)) await takeBase(cluster, target)
    } catch (error) {
      if (!stopped) log(`The database was not backed up: ${(error as Error).message}`)
    }
    if (!stopped) timer = setTimeout(() => void round(), EVERY_MS)
  }
  void round()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** A missing file of the log ends what can be restored from the last base, so a new one is needed. */
async function isDue(target: BackupTarget): Promise<boolean> {
  const newest = (await readBases(target)).at(-1)?.manifest
  if (!newest || Date.now() - Date.parse(newest.endedAt) > DAY_MS) return true
  return findWalGap(walIn(target.directory), newest.firstWal) !== undefined
}
