import { probabilityText, probabilityTexts as texts } from '@sidebet/copy/screens/probability'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { breakEven, formatOdds, oddsOfSide } from '@sidebet/domain/oddsForms'
import { leastMargin } from '@sidebet/domain/spread'
import { useCall } from '../../api/useCall.ts'
import { oddsForm } from '../odds/oddsForm.ts'
import { MarginPicture } from './MarginPicture.tsx'
import {
  type BetToJudge,
  type GameToJudge,
  hasProbabilities,
  probabilityOf,
} from './probabilityOf.ts'

/** How likely the pick is to cover the spread, what the offer needs to break even, and how the game may end. */
export function Probability(props: {
  readonly game: GameToJudge
  readonly bet: BetToJudge
  /** The name of the section, where a page has two. */
  readonly label?: string
}) {
  const { game, bet, label = texts.title } = props
  const league = game.league as LeagueCode
  const { data } = useCall('leagueRatings', hasProbabilities(game) ? { params: { league } } : null)
  const judged = data ? probabilityOf(game, bet, data) : null
  if (!judged) return null
  const { probability, giveOrTake, margins } = judged
  const least = leastMargin(bet.spread)
  return (
    <section aria-label={label}>
      <p>
        {texts.probability({
          league,
          winner: bet.pick === 'home' ? game.homeTeam : game.awayTeam,
          least,
          percent: probabilityText(probability),
          giveOrTake: Math.max(1, Math.round(100 * giveOrTake)),
        })}{' '}
        {bet.side === 'accepter' && texts.against(probabilityText(1 - probability))}
      </p>
      <p>
        {texts.breakEven(breakEven(oddsOfSide(bet.odds, bet.side)))}{' '}
        {texts.evenOdds(evenOdds(bet.side === 'offerer' ? probability : 1 - probability))}
      </p>
      <MarginPicture margins={margins} pick={bet.pick} least={least} />
      <p>{texts.limits}</p>
    </section>
  )
}

/** The odds at which a side with this probability neither wins nor loses in the long run: "41 : 59", or in the chosen form. */
function evenOdds(probability: number): string {
  // Whole numbers above 0, as odds have them.
  const risk = Math.min(99, Math.max(1, Math.round(100 * probability)))
  const odds = { risk, win: 100 - risk }
  const form = oddsForm.get()
  return form === 'fraction' ? `${odds.risk} : ${odds.win}` : formatOdds(odds, form)
}
