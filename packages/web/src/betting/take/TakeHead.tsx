import type { OfferRow } from '@sidebet/contract/offers'
import { friendBetsTexts } from '@sidebet/copy/screens/friendBets'
import { slipTexts } from '@sidebet/copy/screens/slip'
import { breakEven, oddsOfSide } from '@sidebet/domain/oddsForms'
import { statedOdds, subjectOf, takerWinsInWords } from '../betTexts.ts'
import { GameHead } from '../games/GameHead.tsx'
import { oddsInChosenForm } from '../odds/oddsForm.ts'
import styles from '../slip/slip.module.css'

/** The teams, the start, and the bet from the taker's side: when it is won, and the odds. */
export function TakeHead(props: {
  readonly offer: OfferRow
  /** Shrinks to make room for the form below. */
  readonly folds?: boolean
}) {
  const { offer, folds = false } = props
  const { odds } = subjectOf(offer)
  const words = slipTexts.oddsForYou({
    stated: statedOdds(offer),
    chosen: oddsInChosenForm(odds, 'accepter'),
    breakEven: breakEven(oddsOfSide(odds, 'accepter')),
  })
  const { firstNameOffer, lastNameOffer, usernameOffer: username } = offer
  const who = { name: `${firstNameOffer} ${lastNameOffer}`, username }
  return (
    <div className={folds ? styles.folds : undefined}>
      <GameHead game={offer} />
      <div className={folds ? styles.foldsSoon : undefined}>
        {!offer.publicBet && <p className={styles.odds}>{friendBetsTexts.offeredBy(who)}</p>}
        <p className={styles.side}>{takerWinsInWords(offer)}</p>
        <p className={styles.odds}>{words}</p>
      </div>
    </div>
  )
}
