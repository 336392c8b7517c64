import type { OfferRow } from '@sidebet/contract/offers'
import { GameHead } from '../games/GameHead.tsx'
import { StakeBar } from '../StakeBar.tsx'
import styles from './OfferHead.module.css'
import type { Stakes } from './stakes.ts'

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
