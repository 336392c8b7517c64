import type { OfferRow } from '@sidebet/contract/offers'
import { offersTexts } from '@sidebet/contract/texts/offers'
import { centsOf } from '../../core/money.tsx'
import styles from './AmountLeft.module.css'

/** How much of an offer is left, in words and as a bar. */
export function AmountLeft({ offer }: { readonly offer: OfferRow }) {
  const { amountBet, amountOffered, partialTake } = offer
  const left = centsOf(amountBet)
  const whole = centsOf(amountOffered)
  return (
    <div>
      <span className={styles.words}>{offersTexts.left({ left, whole, partialTake })}</span>
      <div className={styles.track} aria-hidden="true">
        <div style={{ width: `${(100 * amountBet) / amountOffered}%` }} />
      </div>
    </div>
  )
}
