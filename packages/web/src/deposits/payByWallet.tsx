import { sandboxTexts } from '@sidebet/copy/screens/sandbox'
import { dialog } from '../ui/dialogs/dialog.ts'
import type { FrameMessage } from '../ui/sandbox/frameMessage.ts'
import { SandboxFrame } from '../ui/sandbox/SandboxFrame.tsx'
import { type CheckoutOutcome, readCheckout } from './checkoutMessage.ts'
import { collectOrder, type DepositRequest, type PayOutcome, startOrder } from './walletOrder.ts'

/** A deposit by the sandbox's button, in the order of its steps, up to its record. */
export async function payByWallet(
  request: DepositRequest,
  where: { readonly method: string; readonly sandboxOrigin: string },
  onProcessing: (isProcessing: boolean) => void,
): Promise<PayOutcome> {
  const order = await startOrder(request)
  if (typeof order === 'string') return order
  const { orderID } = order
  for (;;) {
    if ((await checkout(orderID, where)) !== 'approved') return 'left'
    const outcome = await collectOrder(orderID, request.amount, onProcessing)
    if (outcome !== 'declined') return outcome
  }
}

function checkout(
  orderID: string,
  { method, sandboxOrigin }: { readonly method: string; readonly sandboxOrigin: string },
): Promise<CheckoutOutcome | 'X'> {
  const read = (message: FrameMessage) => readCheckout(message, orderID)
  return dialog.sheet<CheckoutOutcome>(
    (close) => (
      <SandboxFrame<CheckoutOutcome>
        origin={sandboxOrigin}
        path={`/paypal/checkoutnow?token=${encodeURIComponent(orderID)}`}
        title={sandboxTexts.checkout}
        read={read}
        left="cancel"
        onOutcome={close}
      />
    ),
    { title: method },
  )
}
