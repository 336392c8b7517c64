import { paymentsTexts } from '@sidebet/copy/screens/payments'
import { formatDollars } from '@sidebet/domain/money'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { refreshFunds, setFunds } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { sendUntilResolved } from '../ui/dialogs/sendUntilResolved.ts'
import { centsOf } from '../ui/money.tsx'
import { isDeposit, type Payment } from './paymentSteps.ts'

const { confirmCancel, cancel: CANCEL, cancelled, cancelUnknown, dismiss: DISMISS } = paymentsTexts

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

function send(paymentID: string) {
  const key = crypto.randomUUID()
  return sendUntilResolved(() => api.cancelPayment({ body: { paymentID }, key, quiet: true }))
}
