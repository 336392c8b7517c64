/** The state of the PayPal stand-in. The names are PayPal's, the amounts are cents. */

type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VOIDED' | 'COMPLETED'

type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'

/** Returned money of a capture: by the merchant (a refund), or by PayPal (a reversal, a lost dispute). */
export type Refund = {
  id: string
  kind: 'refund' | 'reversal' | 'chargeback'
  cents: number
  createdAt: number
  /** The names and the request id of a refund that the merchant ordered by the API; null for the others. */
  ordered: {
    readonly requestId: string | null
    readonly customId: string | null
    readonly invoiceId: string | null
  } | null
}

export type Capture = {
  id: string
  status: CaptureStatus
  /** Why it is pending or was declined: 'ECHECK', 'PENDING_REVIEW', ... */
  reason: string | null
  cents: number
  createdAt: number
  updatedAt: number
  /** The outcome that it gets automatically when the sandbox clock reaches `at`. */
  later: { status: 'COMPLETED' | 'DECLINED'; at: number } | null
  /** Oldest first. */
  refunds: Refund[]
}

/** The payer's choice on the checkout page. */
export type PayerChoice = 'pay' | 'decline' | 'pending'

export type Order = {
  id: string
  status: OrderStatus
  createdAt: number
  updatedAt: number
  cents: number
  /** Whether the order named the wallet as its payment source. */
  walletNamed: boolean
  referenceId: string
  customId: string | null
  invoiceId: string | null
  description: string | null
  brandName: string | null
  merchantId: string
  returnUrl: string | null
  cancelUrl: string | null
  payerEmail: string | null
  payerId: string | null
  choice: PayerChoice | null
  approvedAt: number | null
  capture: Capture | null
}

/** Request ids are stored for 6 hours (P3). */
export const REPLY_TTL_MS = 6 * 60 * 60 * 1000

/** An uncaptured approval is void after about 3 hours (P3). */
export const APPROVAL_TTL_MS = 3 * 60 * 60 * 1000

export const TOKEN_SECONDS = 32_400

/** PayPal's fee for a received payment: 3 % (half a cent rounds up) and 30 cents, at most the payment. */
export function feeOf(cents: number): number {
  return Math.min(cents, Math.floor((cents * 3 + 50) / 100) + 30)
}

/** Cents in PayPal's format: "25.00", "-0.25". */
export function amountText(cents: number): string {
  const [size, sign] = [Math.abs(cents), cents < 0 ? '-' : '']
  return `${sign}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** The sum of a capture's refunds. */
export function refundedCents(capture: Capture): number {
  return capture.refunds.reduce((sum, { cents }) => sum + cents, 0)
}

/** Ends a pending capture. */
export function endPending(capture: Capture, status: 'COMPLETED' | 'DECLINED', at: number): void {
  capture.status = status
  capture.updatedAt = at
  capture.later = null
  if (status === 'COMPLETED') capture.reason = null
}

/** The payer approves on the checkout page. Money moves only at the capture. */
export function approve(order: Order, choice: PayerChoice, email: string, now: number): void {
  order.status = 'APPROVED'
  order.choice = choice
  order.payerEmail = email
  order.payerId ??= `PAYER${order.id.slice(0, 8)}`
  order.approvedAt = now
  order.updatedAt = now
}

/** Whether the payer may still choose on the checkout page. */
export function isPayable(order: Order): boolean {
  return order.status !== 'COMPLETED' && order.status !== 'VOIDED'
}
