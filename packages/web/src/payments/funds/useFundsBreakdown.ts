import { useEffect } from 'react'
import { useCall } from '../../api/useCall.ts'
import { refreshFunds, useFunds } from '../../session/session.ts'
import { centsOf } from '../../ui/money.tsx'

/** The user's money by use, refetched on every visit. When the header shows other sums, the header is refetched too. */
export function useFundsBreakdown() {
  const breakdown = useCall('fundsBreakdown', { quiet: true }, { always: true })
  const { available, atRisk } = useFunds()
  const { data, dataUpdatedAt } = breakdown
  const isOther =
    data !== undefined &&
    (centsOf(data.fundsAvailable) !== available || centsOf(data.fundsAtRisk) !== atRisk)
  // Once per answer: the refetch determines which of the two is newer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later change of the header does not concern this answer
  useEffect(() => {
    if (isOther) void refreshFunds()
  }, [dataUpdatedAt])
  return breakdown
}
