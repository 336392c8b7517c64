export type CheckoutOutcome = 'approved' | 'cancel'

type Said = Pick<MessageEvent, 'origin' | 'source' | 'data'>

/**
 * What the checkout in our frame says about our order; null for everything that is not from there. It is only for
 * the screen: whether the order is paid, the server asks the provider.
 */
export function readCheckout(
  { origin, source, data }: Said,
  expected: { readonly origin: string; readonly source: unknown; readonly orderID: string },
): CheckoutOutcome | null {
  if (origin !== expected.origin || !source || source !== expected.source) return null
  if (typeof data !== 'object' || data === null || data.orderId !== expected.orderID) return null
  return data.type === 'approved' || data.type === 'cancel' ? data.type : null
}
