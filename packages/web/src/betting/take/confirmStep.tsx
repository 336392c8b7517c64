import type { OfferRow } from '@sidebet/contract/offers'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { moneyLine } from '@sidebet/copy/screens/outcomes'
import type { Cents } from '@sidebet/domain/money'
import type { ReactNode } from 'react'
import type { AnswerOf, FailedOf } from '../../api/api.ts'
import { serverNow } from '../../api/clock.ts'
import { currentSession, refreshFunds } from '../../session/session.ts'
import { centsOf, dollarsOf } from '../../ui/money.tsx'
import { againstInWords } from '../betTexts.ts'
import type { Check } from '../slip/check.ts'
import { sendTake } from '../slip/sendBet.ts'
import { sendSheet } from '../slip/sendSheet.tsx'
import styles from '../slip/slip.module.css'
import { ConfirmCheck } from './ConfirmCheck.tsx'
import { PartPreview } from './PartPreview.tsx'
import { TakeHead } from './TakeHead.tsx'
import { objection, type Part, partOf } from './takeable.ts'

const { accept } = betsTexts

/** Displays the final amount, and on Confirm runs the checks and sends the take; `amount` null is all that is left. */
export function confirmStep(
  offer: OfferRow,
  amount: Cents | null,
): Promise<AnswerOf<'takeOffer'> | 'X'> {
  const chosen = amount ?? centsOf(offer.amountBet)
  const part = partOf(offer, chosen)
  const body = (
    <>
      <TakeHead offer={offer} />
      {part && <PartPreview offer={offer} part={part} />}
      <p className={styles.text}>{accept.confirmText}</p>
    </>
  )
  const money = part ? moneyLine(part) : ''
  const request = makeTakeRequest(offer, amount, part)
  let wasSent = false
  const title = againstInWords(offer)
  const check = (foot: (check: Check) => ReactNode) => (
    <ConfirmCheck offer={offer} amount={amount}>
      {foot}
    </ConfirmCheck>
  )
  return sendSheet({ title, body, money, word: accept.confirm, check }, async () => {
    // After the first send only the server can judge: the stake may be reserved already, and the game may have started.
    const refused = wasSent ? null : await refusedHere(offer, amount)
    if (refused) return refused
    wasSent = true
    return sendTake(request)
  })
}

/**
 * The rules of the server, applied here to save a round trip. Funds that seem too low may be stale, so they are
 * refetched.
 */
async function refusedHere(
  offer: OfferRow,
  amount: Cents | null,
): Promise<FailedOf<'takeOffer'> | null> {
  const refusal = objection(offer, amount, currentSession(), serverNow())
  if (refusal?.code !== 'insufficientFunds') return refusal
  await refreshFunds()
  return objection(offer, amount, currentSession(), serverNow())
}

/** The body, and the idempotency key under which repeated sends count once. */
function makeTakeRequest({ _id, ...terms }: OfferRow, amount: Cents | null, part: Part | null) {
  const { userID, currentUser, fundsAvailable, fundsAtRisk } = currentSession()
  const body = {
    ...terms,
    ...(part && { offerPay: dollarsOf(part.win), acceptPay: dollarsOf(part.risk) }),
    betProposedPicked: _id,
    dateAccepted: new Date(serverNow()).toISOString(),
    userIDaccept: userID,
    usernameAccept: currentUser,
    acceptMaxRisk: dollarsOf(fundsAvailable),
    acceptFundsAtRisk: dollarsOf(fundsAtRisk),
    winnerOfBet: betsTexts.notYetPlayed,
    loserOfBet: betsTexts.notYetPlayed,
    ...(amount === null ? {} : { partialAmountBet: dollarsOf(amount) }),
  }
  return { body, key: crypto.randomUUID() }
}
