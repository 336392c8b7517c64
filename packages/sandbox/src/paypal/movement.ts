/** PayPal's event codes of movements. The reference of its transaction search has all of them. */
export const EVENT_CODES = {
  capture: 'T0006',
  payment: 'T0000',
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
  /** S = success, P = pending, D = denied: no money moved. */
  status: 'S' | 'P' | 'D'
  at: number
  updatedAt: number
  /** Positive for incoming money, negative for outgoing. */
  cents: number
  /** PayPal's fee, negative; positive when it is returned. */
  feeCents: number
  /** The movement that this one reverses. */
  referenceId: string | null
  customId: string | null
  invoiceId: string | null
  email: string | null
}
