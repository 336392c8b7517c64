import type { BetRow } from '@sidebet/contract/bets'
import type { OfferRow } from '@sidebet/contract/offers'
import { gamePageTexts } from '@sidebet/copy/screens/gamePage'
import { Link } from 'react-router'
import { needInWords, pickInWords, resultInWords, waitInWords } from '../betting/betTexts.ts'
import { livePath } from '../betting/livePath.ts'
import { OfferOdds } from '../betting/odds/OfferOdds.tsx'
import { StakeBar } from '../betting/StakeBar.tsx'
import { AmountLeft } from '../betting/tables/AmountLeft.tsx'
import { ownBetOf } from '../betting/tables/ownBetOf.ts'
import { useSession } from '../session/session.ts'
import { paths, receiptPath } from '../ui/page/paths.ts'
import page from './GamePage.module.css'
import styles from './OwnOnGame.module.css'

const texts = gamePageTexts.own

/** The user's open offers and bets on the game; nothing without any. */
export function OwnOnGame(props: {
  readonly offers: readonly OfferRow[]
  readonly bets: readonly BetRow[]
}) {
  const { offers, bets } = props
  if (offers.length + bets.length === 0) return null
  return (
    <section className={page.card} aria-labelledby="own">
      <h2 id="own">{texts.title}</h2>
      {offers.length > 0 && (
        <>
          <h3>{texts.offers}</h3>
          <ul className={styles.rows}>
            {offers.map((offer) => (
              <OwnOffer key={offer._id} offer={offer} />
            ))}
          </ul>
        </>
      )}
      {bets.length > 0 && (
        <>
          <h3>{texts.bets}</h3>
          <ul className={styles.rows}>
            {bets.map((bet) => (
              <OwnBet key={bet._id} bet={bet} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function OwnOffer({ offer }: { readonly offer: OfferRow }) {
  const words = pickInWords(offer)
  return (
    <li>
      <p className={styles.line}>
        <span className={styles.words}>{words}</span>
        <span className="figures">
          <OfferOdds of={offer} />
        </span>
        <Link to={`${paths.unacceptedBets}#${offer._id}`}>
          {texts.cancel}
          <span className="unseen"> {words}</span>
        </Link>
      </p>
      <AmountLeft offer={offer} />
    </li>
  )
}

function OwnBet({ bet }: { readonly bet: BetRow }) {
  const { userID } = useSession()
  const { side, counterpart, risk, win } = ownBetOf(bet, userID)
  const isSettled = bet.userPerformance !== ''
  const words = isSettled ? resultInWords(bet) : needInWords(bet, side)
  return (
    <li>
      <p className={styles.line}>
        <span className={styles.words}>{words}</span>
        {!isSettled && <span>{waitInWords(bet)}</span>}
        <Link to={isSettled ? receiptPath(bet._id) : `${livePath(bet)}#${bet._id}`}>
          {texts.see}
          <span className="unseen"> {words}</span>
        </Link>
      </p>
      <StakeBar you={risk} them={{ who: counterpart, risk: win }} />
    </li>
  )
}
