import { Button, Checkbox } from '@mantine/core'
import type { GameMarket } from '@sidebet/contract/gamePage'
import type { GameRow } from '@sidebet/contract/games'
import type { OfferRow } from '@sidebet/contract/offers'
import { gamePageTexts } from '@sidebet/copy/screens/gamePage'
import { takeListTexts } from '@sidebet/copy/screens/takeList'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { OfferTerms } from '@sidebet/domain/offers/offer'
import type { Side } from '@sidebet/domain/spread'
import { type CSSProperties, useId } from 'react'
import { statedOdds } from '../betting/betTexts.ts'
import { OfferOdds } from '../betting/odds/OfferOdds.tsx'
import { openPart } from '../ui/dialogs/openPart.ts'
import { later, useIsSettled, useLater } from '../ui/lazyPart.ts'
import { Amount, centsOf } from '../ui/money.tsx'
import { BestAmount } from './BestAmount.tsx'
import styles from './Ladder.module.css'
import { OfferPosition } from './OfferPosition.tsx'
import type { ChosenOffers } from './useChosenOffers.ts'

const texts = gamePageTexts.ladders
const [SPREAD, ODDS, OPEN] = texts.columns

type Ladders = GameMarket['ladders']
type Step = Ladders[Side]['steps'][number]

/** Loaded after the ladder. */
const posting = later(() => import('../betting/post/postFlow.tsx'))

/** The offers on one team: for a reader who bets against it. A step opens the slip of its best offer. */
export function Ladder(props: {
  readonly game: GameRow
  readonly pick: Side
  readonly team: { readonly league: LeagueCode; readonly team: string }
  readonly isOpen: boolean
  readonly of: Ladders[Side]
  /** Both, for an offer on either team. */
  readonly ladders: Ladders
  /** The largest amount of a step, whose bar has the whole width. */
  readonly most: number
  readonly onOpen: (offer: OfferRow) => void
  readonly selected: string | null
  readonly choice: ChosenOffers
}) {
  const { game, pick, team, isOpen, of, ladders, most, onOpen, selected, choice } = props
  const { steps, offers, amount } = of
  useLater(posting, useIsSettled() && isOpen)
  const id = useId()
  /** Without an offer on either team, making one is all that can be done. */
  const hasNone = ladders.away.offers + ladders.home.offers === 0
  const makeOffer = () =>
    openPart(posting, ({ postFlow }) => {
      const about = (terms: OfferTerms) => <OfferPosition game={game} of={ladders} terms={terms} />
      void postFlow(game, pick, about)
    })
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no group of form fields
    <div role="group" aria-labelledby={id} className={styles.ladder}>
      <h3 id={id} className={styles.title}>
        {texts.against(team)}
      </h3>
      <p className={styles.note}>{texts.youWin(team)}</p>
      {offers === 0 ? (
        <p className={styles.note}>{texts.none}</p>
      ) : (
        <>
          <p className={styles.note}>{texts.sum({ offers, amount: centsOf(amount) })}</p>
          <table className={styles.table}>
            <caption className="unseen">{texts.against(team)}</caption>
            <thead>
              <tr>
                <th scope="col">{SPREAD}</th>
                <th scope="col">{ODDS}</th>
                <th scope="col">{OPEN}</th>
                {isOpen && (
                  <th scope="col">
                    <span className="unseen">{takeListTexts.steps.column}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {steps.map((step) => (
                <LadderStep
                  key={`${step.spreadOffer} ${step.oddsNumeratorOffer / step.oddsDenominatorOffer}`}
                  {...{ step, team, most, onOpen, isOpen, choice }}
                  isSelected={step.best !== null && step.best._id === selected}
                />
              ))}
            </tbody>
          </table>
          {steps.reduce((count, step) => count + step.offers, 0) < offers && (
            <p className={styles.note}>{texts.first}</p>
          )}
        </>
      )}
      {isOpen && of.takeable.length > 0 && (
        <BestAmount offers={of.takeable} onTake={choice.onTake} />
      )}
      {isOpen && (
        <Button
          variant={hasNone ? 'filled' : 'default'}
          size="md"
          fullWidth
          classNames={{ root: styles.make!, label: styles.makeWords! }}
          onClick={makeOffer}
        >
          {texts.makeOffer(team)}
        </Button>
      )}
    </div>
  )
}

function LadderStep(props: {
  readonly step: Step
  readonly team: { readonly league: LeagueCode; readonly team: string }
  readonly most: number
  readonly onOpen: (offer: OfferRow) => void
  readonly isSelected: boolean
  readonly isOpen: boolean
  readonly choice: ChosenOffers
}) {
  const { step, team, most, onOpen, isSelected, isOpen, choice } = props
  const { best, spreadOffer, amount, ownAmount, wholeAmount } = step
  // Two steps may have the same spread, in one ladder or in both.
  const name = texts.step({ ...team, spread: spreadOffer, odds: statedOdds(step) })
  const depth = { '--depth': `${(100 * amount) / most}%` } as CSSProperties
  return (
    <tr className={styles.step} style={depth} data-selected={isSelected || undefined}>
      <th scope="row">
        {best === null ? (
          spreadOffer
        ) : (
          <button type="button" className={styles.opener} onClick={() => onOpen(best)}>
            <span aria-hidden="true">{spreadOffer}</span>
            <span className="unseen">{texts.open(name)}</span>
          </button>
        )}
      </th>
      <td>{best === null ? statedOdds(step) : <OfferOdds of={best} />}</td>
      <td>
        <Amount of={centsOf(amount)} />
        {ownAmount > 0 && <small className={styles.own}>{texts.own(centsOf(ownAmount))}</small>}
        {wholeAmount > 0 && <small>{texts.whole(centsOf(wholeAmount))}</small>}
      </td>
      {isOpen && (
        <td className={styles.choose}>
          {best !== null && (
            <Checkbox
              aria-label={takeListTexts.steps.choose(name)}
              checked={choice.chosen.has(best._id)}
              onChange={() => choice.onChoose(best)}
            />
          )}
        </td>
      )}
    </tr>
  )
}
