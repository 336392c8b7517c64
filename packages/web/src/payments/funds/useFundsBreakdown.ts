import { useEffect } from 'react'
import { useCall } from '../../api/useCall.ts'
import { refreshFunds, useFunds } from '../../session/session.ts'
import { centsOf } from '../../ui/money.tsx'

/** Where one's money is, asked anew by every visit. Where the header says another sum, it is asked anew too. */
export function useFundsBreakdown() {
  const breakdown = useCall('fundsBreakdown', { quiet: true }, { always: true })
  const { available, atRisk } = useFunds()
  const { data, dataUpdatedAt } = breakdown
  const isOther =
    data !== undefined &&
    (centsOf(data.fundsAvailable) !== available || centsOf(data.fundsAtRisk) !== atRisk)
  // Once for each answer: which of the two is the newer one the server says.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later change of the header is news of its own
  useEffect(() => {
    if (isOther) void refreshFunds()
  }, [dataUpdatedAt])
  return breakdown
}
