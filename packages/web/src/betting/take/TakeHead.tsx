import type { OfferRow } from '@sidebet/contract/offers'
import { friendBetsTexts } from '@sidebet/copy/screens/friendBets'
import { slipTexts } from '@sidebet/copy/screens/slip'
import { takerWinsInWords } from '../betTexts.ts'
import { GameHead } from '../games/GameHead.tsx'
import { americanOdds, breakEven } from '../slip/americanOdds.ts'
import styles from '../slip/slip.module.css'

/** The teams, the start, and the bet from the taker's side: when it is won, and the odds. */
export function TakeHead(props: {
  readonly offer: OfferRow
  /** Shrinks to make room for the form below. */
  readonly folds?: boolean
}) {
  const { offer, folds = false } = props
  const { oddsNumeratorOffer: numerator, oddsDenominatorOffer: denominator } = offer
  const side = { risk: denominator, win: numerator }
  const seen = { american: americanOdds(side), breakEven: breakEven(side) }
  const { firstNameOffer, lastNameOffer, usernameOffer: username } = offer
  const who = { name: `${firstNameOffer} ${lastNameOffer}`, username }
  return (
    <div className={folds ? styles.folds : undefined}>
      <GameHead game={offer} />
      <div className={folds ? styles.foldsSoon : undefined}>
        {!offer.publicBet && <p className={styles.odds}>{friendBetsTexts.offeredBy(who)}</p>}
        <p className={styles.side}>{takerWinsInWords(offer)}</p>
        <p className={styles.odds}>{slipTexts.oddsForYou({ numerator, denominator, ...seen })}</p>
      </div>
    </div>
  )
}
