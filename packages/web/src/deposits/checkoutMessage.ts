import type { FrameMessage } from '../ui/sandbox/frameMessage.ts'

export type CheckoutOutcome = 'approved' | 'cancel'

/** What the checkout says about our order; null for every other order. */
export function readCheckout(
  { type, orderId }: FrameMessage,
  orderID: string,
): CheckoutOutcome | null {
  if (orderId !== orderID) return null
  return type === 'approved' || type === 'cancel' ? type : null
}
