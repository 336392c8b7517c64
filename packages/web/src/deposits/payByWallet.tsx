import { depositRefusalTexts } from '@sidebet/contract/texts/depositRefusals'
import { depositsTexts } from '@sidebet/contract/texts/deposits'
import { dialogTexts } from '@sidebet/contract/texts/dialogs'
import { pageTexts } from '@sidebet/contract/texts/page'
import { textOf } from '@sidebet/contract/texts/textFor'
import { undecidedTexts } from '@sidebet/contract/texts/undecided'
import type { Cents } from '@sidebet/domain/money'
import { type AnswerOf, api, type FailedOf, type OutputOf } from '../core/calls/api.ts'
import { isUndecided, makeWish } from '../core/calls/makeWish.ts'
import { dialog } from '../core/dialogs/dialog.ts'
import { toast } from '../core/dialogs/toast.ts'
import { dollarsOf } from '../core/money.tsx'
import { currentSession, refreshFunds, setFunds, setUpdating } from '../core/session.ts'
import type { CheckoutOutcome } from './checkoutMessage.ts'
import { SandboxCheckout } from './SandboxCheckout.tsx'

const { close: X } = dialogTexts
const { tryAgain: RETRY } = pageTexts

/** The stated pause between the capture and its record (P6). */
const RECORD_AFTER_MS = 1_000

export type Wish = {
  readonly amount: Cents
  /** Names the order: whoever comes back to the same wish pays the same order. */
  readonly key: string
}

/** `left` can be gone on with, `failed` has to start anew. */
export type PayOutcome = 'deposited' | 'left' | 'failed'

type Captured = OutputOf<'captureOrder'>

/** A deposit from the press on the provider's button to its record, top to bottom as its payer meets it. */
export async function payByWallet(
  wish: Wish,
  where: { readonly method: string; readonly sandboxOrigin: string },
  onProcessing: (isProcessing: boolean) => void,
): Promise<PayOutcome> {
  const order = await start(wish)
  if (order === 'X') return 'left'
  if (!order.ok) return giveUp(order)
  const { orderID } = order.value

  for (;;) {
    if ((await checkout(orderID, where)) !== 'approved') return 'left'
    onProcessing(true)
    const captured = await capture(orderID)
    if (captured === 'X') return 'left'
    if (captured.ok) {
      const { status } = await record(orderID, wish.amount, captured.value)
      onProcessing(false)
      const { deposited, pending } = depositsTexts.wallet
      await dialog.tell(status === 'completed' ? deposited : pending)
      return 'deposited'
    }
    onProcessing(false)
    if (captured.code !== 'instrumentDeclined') return giveUp(captured)
    // The payment restarts with the same order.
    await dialog.tell(depositRefusalTexts.instrumentDeclined)
  }
}

function checkout(
  orderID: string,
  { method, sandboxOrigin }: { readonly method: string; readonly sandboxOrigin: string },
): Promise<CheckoutOutcome | 'X'> {
  return dialog.sheet<CheckoutOutcome>(
    (close) => <SandboxCheckout origin={sandboxOrigin} orderID={orderID} onOutcome={close} />,
    { title: method },
  )
}

/** The provider's order for this wish. Nobody has paid yet, so the same again is safe. */
async function start({ amount, key }: Wish): Promise<AnswerOf<'createOrder'> | 'X'> {
  const texts = undecidedTexts.payment
  const body = { depositAmount: dollarsOf(amount) }
  const ask = makeWish(() => api.createOrder({ body, key, quiet: true }))
  for (;;) {
    const answer = await ask({ onFindingOut: () => toast(texts.findingOut) })
    if (answer.ok || !isUndecided(answer)) return answer
    if ((await dialog.choose(textOf(texts, answer), [X, RETRY])) !== RETRY) return 'X'
  }
}

/**
 * Undecided, nobody knows whether money moved, not even when our own books were busy: the provider may have captured
 * before. The same capture again is safe, and finds out.
 */
async function capture(orderID: string): Promise<AnswerOf<'captureOrder'> | 'X'> {
  const texts = undecidedTexts.deposit
  const ask = makeWish(() => api.captureOrder({ params: { orderID }, quiet: true }))
  for (;;) {
    const answer = await ask({ onFindingOut: () => toast(texts.findingOut) })
    if (answer.ok || !isUndecided(answer)) return answer
    if ((await dialog.choose(texts.undecided, [X, RETRY])) !== RETRY) return 'X'
  }
}

/** The record only repeats what the capture has done: its failure takes nothing back. Answers the last of both. */
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
}: FailedOf<'createOrder'> | FailedOf<'captureOrder'>): Promise<PayOutcome> {
  if (code === 'maintenance') {
    setUpdating()
    return 'left'
  }
  const saysWhatToDo = code === 'depositLimits' || code === 'tooManyTries'
  await dialog.tell(saysWhatToDo ? error : depositRefusalTexts.depositFailed)
  return 'failed'
}
