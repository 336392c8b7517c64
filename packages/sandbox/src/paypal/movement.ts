/** PayPal's codes for what moved the money; its transaction search has them all. */
export const EVENT_CODES = {
  capture: 'T0006',
  payout: 'T0001',
  payoutReturn: 'T1114',
  refund: 'T1107',
  reversal: 'T1106',
  chargeback: 'T1201',
  chargebackFee: 'T0106',
  funding: 'T0300',
  withdrawal: 'T0400',
} as const

export type Movement = {
  id: string
  code: (typeof EVENT_CODES)[keyof typeof EVENT_CODES]
  /** S = success, P = pending, D = denied: nothing moved. */
  status: 'S' | 'P' | 'D'
  at: number
  updatedAt: number
  /** What came in, negative for what went out. */
  cents: number
  /** PayPal's charge, negative; positive when it comes back. */
  feeCents: number
  /** The movement that this one takes back. */
  referenceId: string | null
  customId: string | null
  invoiceId: string | null
  email: string | null
}
