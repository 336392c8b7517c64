/** An order at the wallet provider: created, captured after the payer's approval, and recorded. */
import { depositRefusalTexts } from '@sidebet/copy/refusals/deposits'
import { depositsTexts } from '@sidebet/copy/screens/deposits'
import { dialogTexts } from '@sidebet/copy/screens/dialogs'
import { pageTexts } from '@sidebet/copy/screens/page'
import { paymentsTexts } from '@sidebet/copy/screens/payments'
import { undecidedTexts } from '@sidebet/copy/screens/undecided'
import type { Cents } from '@sidebet/domain/money'
import { type AnswerOf, api, type FailedOf, type OutputOf } from '../api/api.ts'
import { isUndecided, makeIdempotentRequest } from '../api/idempotentRequest.ts'
import { currentSession, refreshFunds, setFunds, setUpdating } from '../session/session.ts'
import { dialog } from '../ui/dialogs/dialog.ts'
import { sendUntilResolved } from '../ui/dialogs/sendUntilResolved.ts'
import { toast } from '../ui/dialogs/toast.ts'
import { dollarsOf } from '../ui/money.tsx'
import { paths } from '../ui/page/paths.ts'

const { close: X, ok: OK } = dialogTexts
const { tryAgain: RETRY } = pageTexts
const { title: PAYMENTS } = paymentsTexts

/** The specified pause between the capture and its record (P6). */
const RECORD_AFTER_MS = 1_000

export type DepositRequest = {
  readonly amount: Cents
  /** Identifies the order: a payer who returns to the same request pays the same order. */
  readonly key: string
}

/** Deposited, with the next path; `left` can be continued, `failed` needs a new order. */
export type PayOutcome = { readonly goTo: string } | 'left' | 'failed'

type Captured = OutputOf<'captureOrder'>

/** The provider's order for this request, always the same one. A failure is shown to the user. */
export async function startOrder(
  request: DepositRequest,
): Promise<{ readonly orderID: string } | 'left' | 'failed'> {
  const order = await start(request)
  if (order === 'X') return 'left'
  return order.ok ? order.value : giveUp(order)
}

/**
 * Captures the order that the payer approved, and records it. Shows the outcome; `declined` repeats the checkout with
 * the same order.
 */
export async function collectOrder(
  orderID: string,
  amount: Cents,
  onProcessing: (isProcessing: boolean) => void,
): Promise<PayOutcome | 'declined'> {
  onProcessing(true)
  const captured = await capture(orderID)
  if (captured === 'X') return 'left'
  if (captured.ok) {
    const { status } = await record(orderID, amount, captured.value)
    onProcessing(false)
    const { deposited, pending } = depositsTexts.wallet
    const next = await dialog.choose(status === 'completed' ? deposited : pending, [PAYMENTS, OK])
    return { goTo: next === PAYMENTS ? paths.payments : paths.home }
  }
  onProcessing(false)
  if (captured.code !== 'instrumentDeclined') return giveUp(captured)
  await dialog.showMessage(depositRefusalTexts.instrumentDeclined)
  return 'declined'
}

/** No money has moved yet, so a repeat is safe. */
function start({ amount, key }: DepositRequest) {
  const body = { depositAmount: dollarsOf(amount) }
  return sendUntilResolved(
    () => api.createOrder({ body, key, quiet: true }),
    undecidedTexts.payment,
  )
}

/**
 * While undecided, money may have moved, even when our own database was busy: the provider may have captured before.
 * Repeating the capture is safe, and resolves the outcome.
 */
async function capture(orderID: string): Promise<AnswerOf<'captureOrder'> | 'X'> {
  const texts = undecidedTexts.deposit
  const sendRequest = makeIdempotentRequest(() =>
    api.captureOrder({ params: { orderID }, quiet: true }),
  )
  for (;;) {
    const answer = await sendRequest({ onFindingOut: () => toast(texts.findingOut) })
    if (answer.ok || !isUndecided(answer)) return answer
    if ((await dialog.choose(texts.undecided, [X, RETRY], { money: RETRY })) !== RETRY) return 'X'
  }
}

/** The record only repeats the capture: its failure reverts nothing. Returns the later of the two answers. */
async function record(orderID: string, amount: Cents, captured: Captured) {
  await new Promise((resolve) => setTimeout(resolve, RECORD_AFTER_MS))
  const { currentUser, userID } = currentSession()
  const depositAmount = dollarsOf(amount)
  const recorded = await api.paypalDeposit({
    body: {
      orderID,
      paymentStatus: captured.status,
      paymentAmount: depositAmount,
      currentUserID: userID,
      username: currentUser,
      depositAmount,
    },
    quiet: true,
  })
  const last = recorded.ok ? recorded.value : captured
  if ('fundsAvailable' in last) setFunds(last)
  else await refreshFunds()
  return last
}

async function giveUp({
  code,
  error,
}: FailedOf<'createOrder'> | FailedOf<'captureOrder'>): Promise<'left' | 'failed'> {
  if (code === 'maintenance') {
    setUpdating()
    return 'left'
  }
  const hasInstructions =
    code === 'depositLimits' || code === 'tooManyTries' || code === 'regionIllegal'
  await dialog.showMessage(hasInstructions ? error : depositRefusalTexts.depositFailed)
  return 'failed'
}
