import type { OfferRow } from '@sidebet/contract/offers'
import { GameHead } from '../games/GameHead.tsx'
import { americanOdds, breakEven } from '../slip/americanOdds.ts'
import styles from '../slip/slip.module.css'

/** Who plays, when, and the odds as the taker has them. */
export function TakeHead({ offer }: { readonly offer: OfferRow }) {
  const { oddsNumeratorOffer: win, oddsDenominatorOffer: risk } = offer
  const side = { risk, win }
  return (
    <div>
      <GameHead game={offer} />
      <p className={styles.odds}>
        Odds {win} : {risk}, for you {americanOdds(side)}, break-even {breakEven(side)}
      </p>
    </div>
  )
}
