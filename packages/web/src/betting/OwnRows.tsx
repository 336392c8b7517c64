/** Short rows of offers and bets of the user, on the page of a game and of a friend. */
import type { BetRow } from '@sidebet/contract/bets'
import type { OfferRow } from '@sidebet/contract/offers'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { offersTexts } from '@sidebet/copy/screens/offers'
import { Link } from 'react-router'
import { useSession } from '../session/session.ts'
import { paths, receiptPath } from '../ui/page/paths.ts'
import { againstInWords, needInWords, pickInWords, resultInWords, waitInWords } from './betTexts.ts'
import { GameLink } from './games/GameLink.tsx'
import { gameInShort } from './games/gameTexts.ts'
import { livePath } from './livePath.ts'
import styles from './OwnRows.module.css'
import { OfferOdds } from './odds/OfferOdds.tsx'
import { StakeBar } from './StakeBar.tsx'
import { OfferLink } from './share/OfferLink.tsx'
import { AmountLeft } from './tables/AmountLeft.tsx'
import { ownBetOf } from './tables/ownBetOf.ts'

/** `hasGame` names the game in each row, where the page is not about one game. */
type HasGame = { readonly hasGame?: boolean }

/** The user's own offers, which lead to the list where they can be cancelled; those of a friend lead to the list to take them. */
export function OfferRows({
  offers,
  hasGame = false,
}: HasGame & { readonly offers: readonly OfferRow[] }) {
  const { userID } = useSession()
  return (
    <ul className={styles.rows}>
      {offers.map((offer) => {
        const isOwn = offer.userIDoffer === userID
        const words = isOwn ? pickInWords(offer) : againstInWords(offer)
        const path = isOwn ? paths.unacceptedBets : paths.friendBets
        return (
          <li key={offer._id}>
            <p className={styles.line}>
              {hasGame && <GameLink gameID={offer.gameID}>{gameInShort(offer)}</GameLink>}
              <span className={styles.words}>{words}</span>
              <span className="figures">
                <OfferOdds of={offer} />
              </span>
              {isOwn && <OfferLink offer={offer} />}
              <Link to={`${path}#${offer._id}`}>
                {isOwn ? offersTexts.unaccepted.cancelIt : offersTexts.take}
                <span className="unseen"> {words}</span>
              </Link>
            </p>
            <AmountLeft offer={offer} />
          </li>
        )
      })}
    </ul>
  )
}

/** The user's bets: a settled one leads to its receipt, any other one to its list. */
export function BetRows({ bets, hasGame = false }: HasGame & { readonly bets: readonly BetRow[] }) {
  const { userID } = useSession()
  return (
    <ul className={styles.rows}>
      {bets.map((bet) => {
        const { side, counterpart, risk, win } = ownBetOf(bet, userID)
        const isSettled = bet.userPerformance !== ''
        const words = isSettled ? resultInWords(bet) : needInWords(bet, side)
        return (
          <li key={bet._id}>
            <p className={styles.line}>
              {hasGame && <GameLink gameID={bet.gameID}>{gameInShort(bet)}</GameLink>}
              <span className={styles.words}>{words}</span>
              {!isSettled && <span>{waitInWords(bet)}</span>}
              <Link to={isSettled ? receiptPath(bet._id) : `${livePath(bet)}#${bet._id}`}>
                {betsTexts.own.see}
                <span className="unseen"> {words}</span>
              </Link>
            </p>
            <StakeBar you={risk} them={{ who: counterpart, risk: win }} />
          </li>
        )
      })}
    </ul>
  )
}
