/** What the Authorize.Net stand-in remembers: no full number of an account, ever. */

/** A bank that a browser has sent; the product gets only the name of it, once, within 15 minutes. */
export type Bank = {
  accountType: string
  nameOnAccount: string
  /** Of routing and account number together, so that the same bank is found again. */
  fingerprint: string
  accountLastFour: string
  routingLastFour: string
}

export type PaymentProfile = Bank & { id: string }

export type Profile = {
  id: string
  merchantCustomerId: string
  description: string
  email: string
  paymentProfiles: PaymentProfile[]
}

export type AuthnetState = {
  profiles: Record<string, Profile>
  /** By the value that stands for them, until it is used or too old. */
  opaque: Record<string, Bank & { endsAt: number }>
  /** The last id that was given out. */
  lastId: number
}

export function emptyAuthnet(): AuthnetState {
  return { profiles: {}, opaque: {}, lastId: 900_000_000 }
}

export const OPAQUE_DESCRIPTOR = 'COMMON.ACCEPT.INAPP.PAYMENT'

export const OPAQUE_MS = 15 * 60 * 1000
