/** What followed the confirmation of several takes. */
import type { RefusedParts as Refusals } from '@sidebet/contract/wire'
import { moneyLine } from '@sidebet/copy/screens/outcomes'
import { slipTexts } from '@sidebet/copy/screens/slip'
import { takeListTexts } from '@sidebet/copy/screens/takeList'
import type { OutputOf } from '../../api/api.ts'
import { centsOf } from '../../ui/money.tsx'
import { againstInWords, pickInWords } from '../betTexts.ts'
import { BetState } from '../slip/BetState.tsx'
import slip from '../slip/slip.module.css'
import type { ChosenPart } from './part.ts'
import styles from './takeList.module.css'

/** The bets just made, as the server returned them. */
export function NewBets(props: {
  readonly parts: readonly ChosenPart[]
  readonly answer: OutputOf<'takeOffers'>
}) {
  const { parts, answer } = props
  return (
    <>
      <p className={slip.message}>{takeListTexts.done(answer.bets.length)}</p>
      <ul className={styles.lines}>
        {answer.bets.map(({ _id, acceptPay, offerPay }, at) => (
          <li key={_id}>
            <BetState word="live">
              {slipTexts.against({
                pick: pickInWords(parts[at]!.offer),
                money: moneyLine({ risk: centsOf(acceptPay), win: centsOf(offerPay) }),
              })}
            </BetState>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The refused parts, each with its reason. */
export function RefusedParts(props: {
  readonly error: string
  readonly parts: readonly ChosenPart[]
  /** By the id of the offer. */
  readonly refused: ReadonlyMap<string, Refusals[number]>
}) {
  const { error, parts, refused } = props
  return (
    <>
      <p className={slip.message}>{error}</p>
      <ul className={styles.lines}>
        {parts.flatMap(({ offer }) => {
          const refusal = refused.get(offer._id)
          return refusal
            ? [
                <li key={offer._id}>
                  <b>{againstInWords(offer)}</b>: {refusal.error}
                </li>,
              ]
            : []
        })}
      </ul>
    </>
  )
}
