import type { OfferRow } from '@sidebet/contract/offers'
import { offersTexts as texts } from '@sidebet/copy/screens/offers'
import { stakesTexts } from '@sidebet/copy/screens/stakes'
import { Amount, centsOf } from '../../ui/money.tsx'
import { OfferOdds } from '../odds/OfferOdds.tsx'
import styles from './OfferStakes.module.css'
import { stakesOfOwn, stakesOfTaker } from './stakes.ts'

/** The stakes of both sides for what is left, a line each, and the odds. */
export function OfferStakes(props: { readonly offer: OfferRow; readonly isOwn: boolean }) {
  const { offer, isOwn } = props
  const { you, them } = isOwn ? stakesOfOwn(offer) : stakesOfTaker(offer)
  const note = <Left offer={offer} />
  return (
    <p className={styles.stakes}>
      <span className={styles.them}>{stakesTexts.theirs(them)}</span>
      {isOwn && note}
      <span className={styles.note}>
        <span className="unseen">{`, ${texts.columns.odds}`}</span> <OfferOdds of={offer} />
      </span>
      <br />
      <span className={styles.you}>{stakesTexts.yours(you)}</span>
      {!isOwn && note}
    </p>
  )
}

/** After the amount left: the amount offered, or that parts cannot be taken. */
function Left({ offer }: { readonly offer: OfferRow }) {
  const { amountBet, amountOffered, partialTake } = offer
  if (!partialTake) return <span className={styles.note}>{texts.orNothing}</span>
  if (amountBet === amountOffered) return null
  return (
    <span className={styles.note}>
      {` ${texts.of} `}
      <Amount of={centsOf(amountOffered)} />
    </span>
  )
}
