import { type Cents, cents } from '../money.ts'

/**
 * The forfeited part of a grant after its last day (GAP-160): what was never staked in an accepted, valid bet, up to the
 * balance. `used` is the staked part, `balance` the balance of the grant's account.
 */
export function lostOfGrant(grant: {
  readonly granted: Cents
  readonly used: Cents
  readonly balance: Cents
}): Cents {
  const { granted, used, balance } = grant
  return cents(Math.max(0, Math.min(granted - used, balance)))
}
