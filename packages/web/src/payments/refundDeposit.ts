import { paymentsTexts } from '@sidebet/copy/screens/payments'
import { formatDollars } from '@sidebet/domain/money'
import { api } from '../api/api.ts'
import { showFailure } from '../api/showFailure.ts'
import { refreshFunds, setFunds } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { sendUntilResolved } from '../ui/dialogs/sendUntilResolved.ts'
import { centsOf } from '../ui/money.tsx'
import type { Payment } from './paymentSteps.ts'

const { confirmRefund, sendBack: SEND, dismiss: DISMISS, refunded, refundUnknown } = paymentsTexts

/** Confirms, then refunds what was never staked of a deposit (MO12). The list shows the outcome. */
export async function refundDeposit({ paymentID, refundable }: Payment): Promise<void> {
  const amount = formatDollars(centsOf(refundable))
  const question = confirmRefund(amount)
  const choice = await dialog.choose(question, [DISMISS, SEND], { main: DISMISS, money: SEND })
  if (choice !== SEND) return
  const [body, key] = [{ paymentID, amount: refundable }, crypto.randomUUID()]
  const answer = await sendUntilResolved(() => api.refundDeposit({ body, key, quiet: true }))
  if (answer === 'X') return void refreshFunds()
  if (!answer.ok) return showFailure(answer)
  if ('fundsAvailable' in answer.value) setFunds(answer.value)
  else void refreshFunds()
  await dialog.showMessage('fundsAvailable' in answer.value ? refunded(amount) : refundUnknown)
}
