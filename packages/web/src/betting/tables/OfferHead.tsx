import type { OfferRow } from '@sidebet/contract/offers'
import type { Cents } from '@sidebet/domain/money'
import { GameHead } from '../games/GameHead.tsx'
import { StakeBar } from '../StakeBar.tsx'
import styles from './OfferHead.module.css'

/** What the user risks, and who risks what against it. */
export type Stakes = {
  readonly you: Cents
  readonly them: { readonly who: string; readonly risk: Cents }
}

/** The head of a card: who plays and when, the bet in a few words, and its two sides. */
export function OfferHead(props: {
  readonly offer: OfferRow
  readonly words: string
  readonly stakes: Stakes
}) {
  const { offer, words, stakes } = props
  return (
    <>
      <GameHead game={offer} />
      <p className={styles.words}>{words}</p>
      <StakeBar {...stakes} />
    </>
  )
}
