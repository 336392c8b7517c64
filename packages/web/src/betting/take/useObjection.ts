import type { OfferRow } from '@sidebet/contract/offers'
import { type Cents, minus } from '@sidebet/domain/money'
import { useEffect } from 'react'
import { useServerNow } from '../../api/clock.ts'
import { useCall } from '../../api/useCall.ts'
import { refreshFunds, useSession } from '../../session/session.ts'
import { centsOf } from '../../ui/money.tsx'
import { type Objection, objection } from './takeable.ts'

const CHECK_MS = 1_000

/** Why the server would certainly refuse this take now; null while it may accept it. `amount` null is all that is left. */
export function useObjection(
  offer: OfferRow,
  amount: Cents | null,
  fundsToStake?: Cents,
): Objection | null {
  return objection(offer, amount, useSession(), useServerNow(CHECK_MS), fundsToStake)
}

/** The same for a chosen amount, with the reserved funds. Funds that seem too low may be stale, so they are refetched. */
export function useObjectionToAmount(offer: OfferRow, amount: Cents | null): Objection | null {
  const found = useObjection(offer, amount, useFundsToStake())
  const isShort = found?.code === 'insufficientFunds'
  useEffect(() => {
    if (isShort) void refreshFunds()
  }, [isShort])
  return found
}

/** The funds less those reserved until results are final (BI8); undefined until an answer about the same funds. */
function useFundsToStake(): Cents | undefined {
  const { fundsAvailable } = useSession()
  const { data } = useCall('fundsBreakdown', { quiet: true }, { always: true })
  if (!data || centsOf(data.fundsAvailable) !== fundsAvailable) return undefined
  return minus(fundsAvailable, centsOf(data.reserved))
}
