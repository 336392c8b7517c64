/** Whether the backups can be used: their age, their files, and the log between them. */

import { join } from 'node:path'
import { StartFailure } from '../processes/startFailure.ts'
import { findWalGap, readBases, walIn } from './backupDirectory.ts'
import { type BackupTarget, unseal } from './sealedFile.ts'
import { discard, verifyFiles } from './takeBase.ts'

/** A base is taken every day; two hours are for the backup itself and for a restart. */
const AGE_MAX_MS = 26 * 3_600_000

type Check = {
  readonly bases: number
  /** When the newest base ended, and the earliest time that can be restored; null without a base. */
  readonly newest: string | null
  readonly earliest: string | null
  /** Sentences; none when the backups can be used. */
  readonly problems: readonly string[]
}

/** Reads the newest base and the log since the oldest one completely. */
export async function checkBackups(target: BackupTarget, now = Date.now()): Promise<Check> {
  const { directory } = target
  const bases = await readBases(target)
  const [oldest, newest] = [bases[0], bases.at(-1)]
  if (!oldest || !newest)
    return {
      bases: 0,
      newest: null,
      earliest: null,
      problems: [`There is no backup in ${directory}.`],
    }
  const problems: string[] = []
  const { endedAt } = newest.manifest
  const hours = Math.floor((now - Date.parse(endedAt)) / 3_600_000)
  if (now - Date.parse(endedAt) > AGE_MAX_MS)
    problems.push(`The last backup is ${hours} hours old: one should be taken every day.`)
  const wal = walIn(directory)
  const gap = findWalGap(wal, oldest.manifest.firstWal)
  if (gap) problems.push(`The log ${gap} is missing: what came after it needs a later backup.`)
  await collect(problems, () => verifyFiles(target, newest))
  for (const name of wal)
    await collect(problems, async () => {
      await unseal(target, join('wal', name), discard())
    })
  return { bases: bases.length, newest: endedAt, earliest: oldest.manifest.endedAt, problems }
}

async function collect(problems: string[], work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    problems.push(error.message)
  }
}
