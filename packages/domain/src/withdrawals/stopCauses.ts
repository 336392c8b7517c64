/** Why withdrawals through a provider are stopped: by an operator, or by an open break of reconciliation (MO11). */
export const STOP_CAUSES = [
  /** An operator stopped all withdrawals. */
  'switch',
  /** The balances of our own ledger do not add up to 0. */
  'ledger',
  'missingHere',
  'missingThere',
  'amount',
  'state',
  'fee',
  'balance',
] as const
export type StopCause = (typeof STOP_CAUSES)[number]

/** The providers that pay withdrawals: to a wallet, and to a bank. */
export const PAYING_PROVIDERS = ['paypal', 'dwolla'] as const
export type PayingProvider = (typeof PAYING_PROVIDERS)[number]
