import { depositsTexts } from '@sidebet/contract/texts/deposits'
import type { Cents } from '@sidebet/domain/money'
import { type Answer, api, type Failed, type OutputOf } from '../core/calls/api.ts'
import { dialog } from '../core/dialogs/dialog.ts'
import { dollarsOf } from '../core/money.tsx'
import { currentSession, refreshFunds, setFunds, setUpdating } from '../core/session.ts'
import type { CheckoutOutcome } from './checkoutMessage.ts'
import { SandboxCheckout } from './SandboxCheckout.tsx'

const RETRY = 'Try again'

/** The stated pause between the capture and its record (accounts.md 4). */
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
  const order = await api.createOrder({
    body: { depositAmount: dollarsOf(wish.amount) },
    key: wish.key,
  })
  if (!order.ok) return giveUp(order)
  const { orderID } = order.value

  for (;;) {
    if ((await checkout(orderID, where)) !== 'approved') return 'left'
    onProcessing(true)
    const captured = await capture(orderID)
    if (captured === 'X') return 'left'
    if (captured.ok) {
      await finish(orderID, wish.amount, captured.value)
      return 'deposited'
    }
    onProcessing(false)
    if (captured.code !== 'instrumentDeclined') return giveUp(captured)
    // The payment restarts with the same order.
    await dialog.tell(depositsTexts.instrumentDeclined)
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

/** Without an answer nobody knows whether money moved: the same capture again is safe, and finds out. */
async function capture(orderID: string): Promise<Answer<Captured> | 'X'> {
  for (;;) {
    const answer = await api.captureOrder({ params: { orderID }, quiet: true })
    if (answer.ok || answer.code !== 'unreachable') return answer
    if ((await dialog.choose(answer.error, ['X', RETRY])) !== RETRY) return 'X'
  }
}

/** The record only repeats what the capture has done: its failure takes nothing back. */
async function finish(orderID: string, amount: Cents, captured: Captured): Promise<void> {
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
  const { deposited, pending } = depositsTexts.wallet
  await dialog.tell(last.status === 'completed' ? deposited : pending)
}

async function giveUp({ code, error }: Failed): Promise<PayOutcome> {
  if (code === 'unreachable') return 'left'
  if (code === 'maintenance') {
    setUpdating()
    return 'left'
  }
  await dialog.tell(code === 'depositLimits' ? error : depositsTexts.depositFailed)
  return 'failed'
}
