/** A withdrawal to a wallet, from the question to its end. */

import { textOf } from '@sidebet/copy/refusals/textFor'
import { withdrawalRefusalTexts } from '@sidebet/copy/refusals/withdrawals'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { pageTexts } from '@sidebet/copy/screens/page'
import { paymentsTexts } from '@sidebet/copy/screens/payments'
import { undecidedTexts } from '@sidebet/copy/screens/undecided'
import { withdrawalsTexts } from '@sidebet/copy/screens/withdrawals'
import { type AnswerOf, api, type FailedOf, type OutputOf } from '../api/api.ts'
import { isUndecided, makeIdempotentRequest } from '../api/idempotentRequest.ts'
import { currentSession, refreshFunds, setFunds, setUpdating } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { toast } from '../ui/dialogs/toast.ts'
import { dollarsOf } from '../ui/money.tsx'
import { paths } from '../ui/page/paths.ts'
import { Sums } from '../ui/Sums.tsx'
import { waitForTimeout } from './waitForTimeout.ts'
import { insideInWords, sumsInWords, type WithdrawalRequest } from './walletSums.ts'

const { cancel: CANCEL, ok: OK, close: X } = dialogTexts
const { tryAgain: RETRY } = pageTexts
const { confirm, done, refusedLater, submit: WITHDRAW, underWay } = withdrawalsTexts.wallet
const { title: PAYMENTS } = paymentsTexts

type Answered = AnswerOf<'withdrawToWallet'>
type Failure =
  | FailedOf<'withdrawToWallet'>
  | { readonly code: 'outcomeUnknown'; readonly error: string }

/**
 * Confirms, sends and shows the outcome. Returns the next path; null where the form stays. `onSending` is called with
 * true while the request is pending.
 */
export async function withdrawToWallet(
  request: WithdrawalRequest,
  onSending: (isSending: boolean) => void,
): Promise<string | null> {
  const { title } = confirm
  const answer = await dialog.choose(<Question of={request} />, [CANCEL, WITHDRAW], {
    title,
    money: WITHDRAW,
  })
  if (answer !== WITHDRAW) return null
  onSending(true)
  const sent = await send(request).finally(() => onSending(false))
  if (sent === 'X') {
    void refreshFunds()
    return null
  }
  if (sent !== 'noAnswer' && !sent.ok) {
    await showRefusal(sent)
    return null
  }
  return showResult(sent === 'noAnswer' ? null : sent.value)
}

function Question({ of }: { readonly of: WithdrawalRequest }) {
  const inside = insideInWords(of)
  return (
    <>
      <Sums of={sumsInWords(of)} />
      {inside && <p>{inside}</p>}
    </>
  )
}

/** Each confirmation has its own key: its withdrawal happens once. */
async function send(request: WithdrawalRequest): Promise<Answered | 'noAnswer' | 'X'> {
  const texts = undecidedTexts.transfer
  const sendRequest = makeIdempotentRequest(requestOf(request, crypto.randomUUID()))
  for (;;) {
    const pending = sendRequest({ onFindingOut: () => toast(texts.findingOut) })
    const answer = await Promise.race([pending, waitForTimeout()])
    if (answer === 'noAnswer') {
      // The server has received it: a later answer is shown on whichever page is open then.
      void pending.then(applyLateAnswer)
      return 'noAnswer'
    }
    if (answer.ok || !isUndecided(answer)) return answer as Answered
    if ((await dialog.choose(textOf(texts, answer), [X, RETRY], { money: RETRY })) !== RETRY)
      return 'X'
  }
}

function requestOf({ receiver, sums }: WithdrawalRequest, key: string) {
  const { userID, currentUser: username } = currentSession()
  const body = {
    receiver,
    paypalPayout: dollarsOf(sums.payout),
    databasePayout: dollarsOf(sums.debit),
    feeEstimate: dollarsOf(sums.fee),
    userID,
    username,
  }
  return () => api.withdrawToWallet({ body, key, quiet: true })
}

function applyLateAnswer(answer: Answered | (Failure & { readonly ok: false })): void {
  if (answer.ok && 'fundsAvailable' in answer.value) setFunds(answer.value)
  else void refreshFunds()
  if (!answer.ok) toast(refusedLater(answer.error), 'bad')
}

async function showRefusal({ code, error }: Failure): Promise<void> {
  switch (code) {
    case 'maintenance':
      return setUpdating()
    case 'noSession':
    case 'otherUser':
    case 'reauth':
      return
    case 'moreThanAvailable':
    case 'nothingLeft':
    case 'withdrawalsStopped':
      return dialog.showMessage(error)
    default:
      return dialog.showMessage(withdrawalRefusalTexts.payoutFailed)
  }
}

/** An unknown outcome counts as under way: the amount has left the funds, and the page of payments shows the rest. */
async function showResult(value: OutputOf<'withdrawToWallet'> | null): Promise<string> {
  if (value && 'fundsAvailable' in value) setFunds(value)
  else void refreshFunds()
  const text = (
    <>
      <p>{done}</p>
      {value?.status !== 'completed' && <p>{underWay}</p>}
    </>
  )
  const next = await dialog.choose(text, [PAYMENTS, OK])
  return next === PAYMENTS ? paths.payments : paths.home
}
