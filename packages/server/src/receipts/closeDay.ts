import { wireId } from '@sidebet/contract/ids'
import { type Levels, rootOf, treeOf } from '@sidebet/domain/receipts/merkle'
import { chainHash, gameLeafText } from '@sidebet/domain/receipts/receipt'
import { sweepJob } from '../platform/database/sweep.ts'
import type { Job } from '../platform/jobs/jobRunner.ts'
import type { Services } from '../services.ts'
import {
  type GameRoot,
  insertChained,
  insertDay,
  readDayToClose,
  readRootsOfDay,
  readUnchainedDay,
} from './roots.sql.ts'
import { sha256 } from './sha256.ts'

/** Writes the root of each day that has ended, the oldest first, and adds it to the chain (RC2). */
export function closeDay({ db }: Pick<Services, 'db'>): Job {
  return sweepJob('closeReceiptDay', db, async () => {
    const unchained = await readUnchainedDay(db)
    if (unchained) {
      const { day, root, before } = unchained
      await insertChained(db, day, chainHash(sha256, before, day, root))
      return 1
    }
    const day = await readDayToClose(db)
    if (day === null) return 0
    await insertDay(db, day, rootOf(treeOfDay(day, await readRootsOfDay(db, day))))
    return 1
  })
}

/** The tree over the games of a day. */
export function treeOfDay(day: string, games: readonly GameRoot[]): Levels {
  return treeOf(
    sha256,
    games.map(({ gameId, version, root }) =>
      gameLeafText(day, { game: wireId('game', gameId), version }, root),
    ),
  )
}
