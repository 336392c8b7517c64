import type { OfferRow } from '@sidebet/contract/offers'
import type { Cents } from '@sidebet/domain/money'
import type { ReactNode } from 'react'
import type { Check } from '../slip/check.ts'
import { useOfferNow } from './currentOffer.tsx'
import { useObjectionToAmount } from './useObjection.ts'
import { useTakeCheck } from './useTakeCheck.tsx'

/** Checks the final amount against the current offer. When the rest has changed, All has to be confirmed again (BI2). */
export function ConfirmCheck(props: {
  readonly offer: OfferRow
  /** Null is all that is left. */
  readonly amount: Cents | null
  readonly children: (check: Check) => ReactNode
}) {
  const { offer, amount, children } = props
  const now = useOfferNow(offer)
  const found = useObjectionToAmount(now, amount)
  const { isRefused, note } = useTakeCheck(offer, found)
  return children({ isRefused: isRefused || (amount === null && now !== offer), note })
}
