import type { OfferRow } from '@sidebet/contract/offers'
import type { ReactNode } from 'react'
import { leftInWords } from '../betTexts.ts'
import styles from './AmountLeft.module.css'

/** The part of an own offer that is left, in words; the bar fills by what was taken. */
export function AmountLeft(props: {
  readonly offer: OfferRow
  /** Follows the words. */
  readonly children?: ReactNode
}) {
  const { offer, children } = props
  const { amountBet, amountOffered } = offer
  const taken = 1 - amountBet / amountOffered
  return (
    <div>
      <span className={styles.words}>
        {leftInWords(offer)} {children}
      </span>
      <div className={styles.track} aria-hidden="true">
        <div style={{ width: `${100 * taken}%` }} />
      </div>
    </div>
  )
}
