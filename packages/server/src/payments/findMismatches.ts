import { type Cents, hundredths, plainDollars } from '@sidebet/domain/money'

type ComparedAmount = {
  /** The amount that the client sent, if any. */
  readonly clientValue: unknown
  readonly is: Cents
}

/**
 * The amounts of a request that differ from ours, for the audit; the client's amounts have no effect. Null when none differs. A
 * value that is no amount is not repeated.
 */
export function findMismatches(
  amounts: Readonly<Record<string, ComparedAmount>>,
): Record<string, string> | null {
  const wrong = Object.entries(amounts).flatMap(([name, { clientValue, is }]) => {
    if (clientValue === undefined || clientValue === null) return []
    const amount = hundredths(clientValue, 'exact')
    if (amount === is) return []
    return [[name, amount === null ? 'no amount' : plainDollars(amount as Cents)]]
  })
  return wrong.length > 0 ? Object.fromEntries(wrong) : null
}
