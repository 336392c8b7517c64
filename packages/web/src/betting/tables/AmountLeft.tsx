import type { OfferRow } from '@sidebet/contract/offers'
import { leftInWords } from '../betTexts.ts'
import styles from './AmountLeft.module.css'

/** The part of an offer that is left, in words and as a bar. */
export function AmountLeft({ offer }: { readonly offer: OfferRow }) {
  const { amountBet, amountOffered } = offer
  return (
    <div>
      <span className={styles.words}>{leftInWords(offer)}</span>
      <div className={styles.track} aria-hidden="true">
        <div style={{ width: `${(100 * amountBet) / amountOffered}%` }} />
      </div>
    </div>
  )
}
