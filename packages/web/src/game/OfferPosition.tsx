import type { GameMarket } from '@sidebet/contract/gamePage'
import type { GameRow } from '@sidebet/contract/games'
import { gamePageTexts } from '@sidebet/copy/screens/gamePage'
import { amountAhead } from '@sidebet/domain/offers/ladder'
import type { OfferTerms } from '@sidebet/domain/offers/offer'
import { againstInWords, statedOdds, subjectOf } from '../betting/betTexts.ts'
import slip from '../betting/slip/slip.module.css'
import { centsOf } from '../ui/money.tsx'

const texts = gamePageTexts.position

/** Where an offer with these terms would be in its ladder, and what can be taken at once instead. */
export function OfferPosition(props: {
  readonly game: GameRow
  readonly of: GameMarket['ladders']
  readonly terms: OfferTerms
}) {
  const { game, of, terms } = props
  const steps = of[terms.pick].steps.map((step) => {
    const { spread, odds } = subjectOf({ ...game, winnerOffer: '', ...step })
    return { spread, odds, left: centsOf(step.amount) }
  })
  const [best] = of[terms.pick === 'home' ? 'away' : 'home'].takeable
  return (
    <div className={slip.aside} role="status">
      <p className={slip.aside}>{texts.ahead(amountAhead(steps, terms))}</p>
      {best && (
        <p className={slip.aside}>
          {texts.atOnce({
            bet: againstInWords(best),
            odds: statedOdds(best),
            left: centsOf(best.amountBet),
          })}
        </p>
      )}
    </div>
  )
}
