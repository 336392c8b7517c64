/** The state of the Authorize.Net stand-in. It never stores a full account number. */

/** A bank that a browser has sent. The product receives only an opaque value for it, which is valid once, within 15 minutes. */
export type Bank = {
  accountType: string
  nameOnAccount: string
  /** Of routing and account number together, to find the same bank again. */
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
  /** By their opaque value, until it is used or expired. */
  opaque: Record<string, Bank & { endsAt: number }>
  /** The last assigned id. */
  lastId: number
}

export function emptyAuthnet(): AuthnetState {
  return { profiles: {}, opaque: {}, lastId: 900_000_000 }
}

export const OPAQUE_DESCRIPTOR = 'COMMON.ACCEPT.INAPP.PAYMENT'

export const OPAQUE_MS = 15 * 60 * 1000
