import type { FrameMessage } from '../ui/sandbox/frameMessage.ts'

export type CheckoutOutcome = 'approved' | 'cancel'

/** The result of our order at the checkout; null for every other message. */
export function readCheckout(
  { type, orderId }: FrameMessage,
  orderID: string,
): CheckoutOutcome | null {
  if (orderId !== orderID) return null
  return type === 'approved' || type === 'cancel' ? type : null
}
