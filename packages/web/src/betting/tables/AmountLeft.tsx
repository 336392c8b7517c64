import type { OfferRow } from '@sidebet/contract/offers'
import { formatDollars } from '@sidebet/domain/money'
import { centsOf } from '../../core/money.tsx'
import styles from './AmountLeft.module.css'

/** How much of an offer is left, in words and as a bar. */
export function AmountLeft({ offer }: { readonly offer: OfferRow }) {
  const { amountBet, amountOffered, partialTake } = offer
  const left = formatDollars(centsOf(amountBet))
  const whole = formatDollars(centsOf(amountOffered))
  return (
    <div>
      <span className={styles.words}>
        {!partialTake
          ? `All or nothing: ${left}`
          : amountBet < amountOffered
            ? `${left} of ${whole} left`
            : `${left} left`}
      </span>
      <div className={styles.track} aria-hidden="true">
        <div style={{ width: `${(100 * amountBet) / amountOffered}%` }} />
      </div>
    </div>
  )
}
