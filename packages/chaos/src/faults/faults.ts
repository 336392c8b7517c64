/** All faults by kind. */
import type { FaultKind } from '../plan.ts'
import { jumpHour } from './clock.ts'
import { readOnly, useUpConnections } from './connections.ts'
import type { Fault } from './fault.ts'
import {
  feedCut,
  feedDuplicates,
  feedEmpty,
  feedErrs,
  feedHostile,
  feedRefusesDays,
  feedRefusesMonths,
} from './feed.ts'
import { feedTooLong, scoreCorrected, silence, startEarlier } from './feedContent.ts'
import { lockAccounts, lockGame, lockOffer, lockUser } from './lockRows.ts'
import { lockTables } from './lockTables.ts'
import { banksFail, payoutsFail, webhooksFail } from './money.ts'
import { feedFails, feedLies, mailFails, walletFails } from './outside.ts'
import { killBackend, killPostgres, stallAndKill, stallCommits, stopBackend } from './postgres.ts'
import { drainServer, killServer, stopServer } from './processes.ts'
import { cutStreams, missedChanges, slowReaders } from './streams.ts'

export const FAULTS: Readonly<Record<FaultKind, Fault>> = {
  lockTables,
  killPostgres,
  killBackend,
  stopBackend,
  useUpConnections,
  readOnly,
  stallCommits,
  stallAndKill,
  killServer,
  stopServer,
  drainServer,
  lockGame,
  lockOffer,
  lockAccounts,
  lockUser,
  walletFails,
  mailFails,
  feedFails,
  feedLies,
  jumpHour,
  silence,
  feedTooLong,
  startEarlier,
  scoreCorrected,
  payoutsFail,
  banksFail,
  webhooksFail,
  cutStreams,
  slowReaders,
  missedChanges,
  feedRefusesDays,
  feedRefusesMonths,
  feedCut,
  feedEmpty,
  feedDuplicates,
  feedErrs,
  feedHostile,
}
