import type { OfferRow } from '@sidebet/contract/offers'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { pickInWords } from '../betting/betTexts.ts'
import { GameLink } from '../betting/games/GameLink.tsx'
import { Starts } from '../betting/games/Starts.tsx'
import { Matchup } from '../betting/games/team.tsx'
import { OfferOdds } from '../betting/odds/OfferOdds.tsx'
import { AmountLeft } from '../betting/tables/AmountLeft.tsx'
import { NewMark } from './NewMark.tsx'
import styles from './rows.module.css'

/** The user's own offer: its game, its terms, and the part that is not taken yet. */
export function OpenOffer({ offer }: { readonly offer: OfferRow }) {
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.teams}>
          <GameLink gameID={offer.gameID}>
            <Matchup game={offer} />
          </GameLink>
          <NewMark madeAt={offer.dateProposed} />
        </span>
        <span className={styles.aside}>
          <Starts at={offer.dateTimeDB} />
        </span>
      </div>
      <p className={styles.line}>
        <span className={styles.words}>{pickInWords(offer)}</span>
        <span className={`${styles.aside} figures`}>
          {betsTexts.own.odds} <OfferOdds of={offer} />
        </span>
      </p>
      <AmountLeft offer={offer} />
    </li>
  )
}
