/** Why withdrawals are stopped, in words: on the operators' page and in `ops`. */
import type { PayingProvider, StopCause } from '@sidebet/domain/withdrawals/stopCauses'

/** `subject`: "p12" for a payment, else the provider's id of a movement. A cause without a text does not compile. */
const causes: Readonly<Record<StopCause, (subject: string) => string>> = {
  switch: () => 'An operator stopped all withdrawals.',
  ledger: () => 'The balances of our own ledger do not add up to 0.',
  missingHere: (subject) => `Money left the account by ${subject}, which is no payment of ours.`,
  missingThere: (subject) => `The provider does not have the deposit ${subject}.`,
  amount: (subject) =>
    `The provider's amount of payment ${subject} differs from ours, to our loss.`,
  state: (subject) => `The withdrawal ${subject} goes on there, and its money is the user's again.`,
  fee: (subject) => `The provider's costs of ${subject} are much higher than ours.`,
  balance: () => 'The balance at the provider is lower than that of our ledger.',
}

export function stopCauseText(of: { readonly cause: StopCause; readonly subject: string }): string {
  return causes[of.cause](of.subject)
}

export const stoppedProviders: Readonly<Record<PayingProvider, string>> = {
  paypal: 'Withdrawals to wallets (PayPal)',
  dwolla: 'Withdrawals to banks (Dwolla)',
}
