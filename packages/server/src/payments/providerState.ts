/** What each state of a provider means for us. The tables of PayPal and Dwolla are the only list; docs/payments.md mirrors them. */

type ProviderState<Meaning> = {
  /** The state of our money, as the code uses it. */
  readonly means: Meaning
  /** What our ledger records. */
  readonly records: string
  /** Which withdrawals it stops. */
  readonly stops: string
}

export type ProviderStates<Name extends string, Meaning> = Readonly<
  Record<Name, ProviderState<Meaning>>
>

/** The meaning of each state. */
export function meaningsOf<Name extends string, Meaning>(
  states: ProviderStates<Name, Meaning>,
): Readonly<Record<Name, Meaning>> {
  const names = Object.keys(states) as Name[]
  return Object.fromEntries(names.map((name) => [name, states[name].means])) as Record<
    Name,
    Meaning
  >
}

/** What several states share. */
export const NOT_RECORDED = { records: 'nothing', stops: 'none' } as const
