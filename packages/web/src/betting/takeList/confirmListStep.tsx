import { betsTexts } from '@sidebet/copy/screens/bets'
import { marginRangeText } from '@sidebet/copy/screens/gamePage'
import { moneyLine } from '@sidebet/copy/screens/outcomes'
import { takeListTexts } from '@sidebet/copy/screens/takeList'
import { type Cents, cents } from '@sidebet/domain/money'
import type { ReactNode } from 'react'
import { type AnswerOf, api } from '../../api/api.ts'
import { useSession } from '../../session/session.ts'
import { NumberTable } from '../../ui/charts/Numbers.tsx'
import { Amount, dollarsOf } from '../../ui/money.tsx'
import note from '../../ui/note.module.css'
import { againstInWords } from '../betTexts.ts'
import { GameHead } from '../games/GameHead.tsx'
import { OfferOdds } from '../odds/OfferOdds.tsx'
import type { Check } from '../slip/check.ts'
import { sendSheet } from '../slip/sendSheet.tsx'
import slip from '../slip/slip.module.css'
import { partOf } from '../take/takeable.ts'
import { averageOddsInWords, type ChosenPart, outcomesOfParts, sumOf } from './part.ts'
import styles from './takeList.module.css'

const texts = takeListTexts.confirm

/** Displays all parts with their outcomes together, and sends them on Confirm. */
export function confirmListStep(
  parts: readonly ChosenPart[],
  wanted: Cents | null,
): Promise<AnswerOf<'takeOffers'> | typeof texts.change | 'X'> {
  const sum = sumOf(parts)
  const request = makeTakesRequest(parts)
  const body = (
    <>
      <GameHead game={parts[0]!.offer} />
      {/* Before the parts, which may need more room than the slip has beside the ladders. */}
      <p className={slip.text}>
        {betsTexts.accept.confirmText} {parts.length > 1 && texts.allOrNone}
      </p>
      <ul className={styles.parts} aria-label={texts.list}>
        {parts.map((part) => (
          <PartLine key={part.offer._id} {...part} />
        ))}
      </ul>
      {wanted !== null && sum.risk < wanted && (
        <p className={slip.aside}>{takeListTexts.best.less({ found: sum.risk, wanted })}</p>
      )}
      <p className={slip.odds}>{averageOddsInWords(sum)}</p>
      <PartOutcomes parts={parts} />
    </>
  )
  return sendSheet(
    {
      title: takeListTexts.title(parts.length),
      body,
      money: moneyLine(sum),
      word: betsTexts.accept.confirm,
      other: texts.change,
      check: (foot) => <FundsCheck risk={sum.risk}>{foot}</FundsCheck>,
    },
    () => api.takeOffers({ ...request, quiet: true }),
  )
}

function PartLine({ offer, amount }: ChosenPart) {
  const win = partOf(offer, amount)?.win ?? cents(0)
  return (
    <li>
      <span>
        {againstInWords(offer)}{' '}
        <small className="figures">
          <OfferOdds of={offer} />
        </small>
      </span>
      <span className="figures">{moneyLine({ risk: amount, win })}</span>
    </li>
  )
}

/** What the parts win or lose together, by ranges of the final margin. */
function PartOutcomes({ parts }: { readonly parts: readonly ChosenPart[] }) {
  const { awayTeamShort: away, homeTeamShort: home } = parts[0]!.offer
  return (
    <NumberTable
      title={texts.outcomes}
      headers={texts.columns}
      rows={outcomesOfParts(parts).map(({ from, to, result }) => {
        const range = marginRangeText({ away, home, from, to })
        return { key: range, cells: [range, <Amount key="result" of={result} signed />] }
      })}
    />
  )
}

function FundsCheck(props: {
  readonly risk: Cents
  readonly children: (check: Check) => ReactNode
}) {
  const { risk, children } = props
  const { fundsAvailable: available } = useSession()
  const isRefused = risk > available
  const found = isRefused && <div className={note.note}>{texts.short({ risk, available })}</div>
  return children({ isRefused, note: found })
}

/** The body, and the idempotency key under which repeated sends count once. */
function makeTakesRequest(parts: readonly ChosenPart[]) {
  const takes = parts.map(({ offer, amount }) => {
    const { userIDoffer, winnerOffer, spreadOffer, oddsNumeratorOffer, oddsDenominatorOffer } =
      offer
    return {
      betProposedPicked: offer._id,
      partialAmountBet: dollarsOf(amount),
      ...{ userIDoffer, winnerOffer, spreadOffer, oddsNumeratorOffer, oddsDenominatorOffer },
      offerPay: dollarsOf(partOf(offer, amount)!.win),
      acceptPay: dollarsOf(amount),
    }
  })
  return { body: { gameID: parts[0]!.offer.gameID, takes }, key: crypto.randomUUID() }
}
