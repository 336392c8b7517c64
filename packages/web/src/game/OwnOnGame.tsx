import type { BetRow } from '@sidebet/contract/bets'
import type { OfferRow } from '@sidebet/contract/offers'
import { gamePageTexts } from '@sidebet/copy/screens/gamePage'
import { BetRows, OfferRows } from '../betting/OwnRows.tsx'
import page from './GamePage.module.css'

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
          <OfferRows offers={offers} />
        </>
      )}
      {bets.length > 0 && (
        <>
          <h3>{texts.bets}</h3>
          <BetRows bets={bets} />
        </>
      )}
    </section>
  )
}
