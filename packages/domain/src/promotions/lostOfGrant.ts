import { type Cents, cents } from '../money.ts'

/**
 * What is taken back of a grant when its last day is over (GAP-160): what was never staked in an accepted bet that
 * stands, as far as it is there. `used` is what was, `balance` what stands in the grant's account.
 */
export function lostOfGrant(grant: {
  readonly granted: Cents
  readonly used: Cents
  readonly balance: Cents
}): Cents {
  const { granted, used, balance } = grant
  return cents(Math.max(0, Math.min(granted - used, balance)))
}
