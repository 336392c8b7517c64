import { type Cents, hundredths, plainDollars } from '@sidebet/domain/money'

type Claim = {
  /** What the client says, if anything. */
  readonly said: unknown
  readonly is: Cents
}

/**
 * The sums of a request that differ from ours, for the record: heard, not believed. Null when none does. What is no amount
 * is not repeated.
 */
export function falseClaims(
  claims: Readonly<Record<string, Claim>>,
): Record<string, string> | null {
  const wrong = Object.entries(claims).flatMap(([name, { said, is }]) => {
    if (said === undefined || said === null) return []
    const amount = hundredths(said, 'exact')
    if (amount === is) return []
    return [[name, amount === null ? 'no amount' : plainDollars(amount as Cents)]]
  })
  return wrong.length > 0 ? Object.fromEntries(wrong) : null
}
