/** The status page's answer (GET /api/status), also during maintenance. It has no causes, and no ids of ours or of providers. */
import { type ServiceStatus, serviceStatus as serviceStatusCall } from '@sidebet/contract/status'
import { handle } from '../handle.ts'
import { readWithdrawalStops } from '../payments/withdrawalStops.ts'
import { makeCachedQuery } from '../platform/database/cachedQuery.ts'
import { done } from '../platform/http/reply.ts'
import { readInterruptions, readLeagueFigures } from './serviceStatus.sql.ts'

/** The figures concern 30 days and every client may request them. */
const FIGURES_TTL_MS = 60_000

const readFigures = makeCachedQuery(FIGURES_TTL_MS, (db, _key: 'all') => readLeagueFigures(db))

export const serviceStatus = handle(serviceStatusCall, async ({ services: { db }, now }) => {
  const [interruptions, stops, figures] = await Promise.all([
    readInterruptions(db),
    readWithdrawalStops(db),
    readFigures(db, 'all', now),
  ])
  const { maintenance, maintenanceSince, silentSince, unpaidSince, undeliveredSince } =
    interruptions
  const stopOf = (provider: 'paypal' | 'dwolla') => stops.find((stop) => stop.provider === provider)
  const [wallet, bank] = [stopOf('paypal'), stopOf('dwolla')]
  return done({
    at: interruptions.now.toISOString(),
    parts: [
      partOf('bets', !maintenance, maintenanceSince),
      partOf('scores', silentSince === null, silentSince),
      partOf('payouts', unpaidSince === null, unpaidSince),
      partOf('walletWithdrawals', !wallet, wallet?.since),
      partOf('bankWithdrawals', !bank, bank?.since),
      partOf('messages', undeliveredSince === null, undeliveredSince),
    ],
    leagues: figures.map(({ minutesToPaid, ...figure }) => ({
      ...figure,
      minutesToPaid: minutesToPaid === null ? null : Math.round(minutesToPaid * 10) / 10,
    })),
  })
})

function partOf(
  part: ServiceStatus['parts'][number]['part'],
  works: boolean,
  since: Date | null | undefined,
): ServiceStatus['parts'][number] {
  return { part, works, since: works ? null : (since?.toISOString() ?? null) }
}
