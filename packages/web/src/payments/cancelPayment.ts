import { textOf } from '@sidebet/copy/refusals/textFor'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { pageTexts } from '@sidebet/copy/screens/page'
import { paymentsTexts } from '@sidebet/copy/screens/payments'
import { undecidedTexts } from '@sidebet/copy/screens/undecided'
import { formatDollars } from '@sidebet/domain/money'
import { api } from '../api/api.ts'
import { isUndecided, makeIdempotentRequest } from '../api/idempotentRequest.ts'
import { showFailure } from '../api/showFailure.ts'
import { refreshFunds, setFunds } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { toast } from '../ui/dialogs/toast.ts'
import { centsOf } from '../ui/money.tsx'
import { isDeposit, type Payment } from './paymentSteps.ts'

const { confirmCancel, cancel: CANCEL, cancelled, cancelUnknown, dismiss: DISMISS } = paymentsTexts
const { close: X } = dialogTexts
const { tryAgain: RETRY } = pageTexts

/** Confirms, then cancels a payment while its provider permits it. The list shows the outcome. */
export async function cancelPayment(payment: Payment): Promise<void> {
  const confirmText = confirmCancel[isDeposit(payment) ? 'deposit' : 'withdrawal']
  const question = confirmText(formatDollars(centsOf(payment.amount)))
  if (
    (await dialog.choose(question, [DISMISS, CANCEL], { main: DISMISS, money: CANCEL })) !== CANCEL
  )
    return
  const answer = await send(payment.paymentID)
  if (answer === 'X') return void refreshFunds()
  if (!answer.ok) return showFailure(answer)
  if ('fundsAvailable' in answer.value) setFunds(answer.value)
  else void refreshFunds()
  await dialog.showMessage('message' in answer.value ? cancelled : cancelUnknown)
}

async function send(paymentID: string) {
  const texts = undecidedTexts.transfer
  const key = crypto.randomUUID()
  const sendRequest = makeIdempotentRequest(() =>
    api.cancelPayment({ body: { paymentID }, key, quiet: true }),
  )
  for (;;) {
    const answer = await sendRequest({ onFindingOut: () => toast(texts.findingOut) })
    if (answer.ok || !isUndecided(answer)) return answer
    if ((await dialog.choose(textOf(texts, answer), [X, RETRY], { money: RETRY })) !== RETRY)
      return 'X'
  }
}
