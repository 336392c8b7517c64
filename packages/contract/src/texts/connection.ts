/** What is said when the server does not answer as it should. */
export const connectionTexts = {
  unreachable: 'We could not reach the server.',
  offline: 'You are offline. What you see may be out of date.',
  updating: 'Our servers are being updated. Please come back in a few minutes.',
  goesOn: 'This page goes on by itself. Your money and your bets stay as they are.',
  /** The three of 503. The first two say that nothing happened, the third that nobody knows yet. */
  busy: 'We are very busy right now, so nothing has happened. Please try again in a moment.',
  unavailable:
    'We cannot do that right now, so nothing has happened. Please try again in a moment.',
  outcomeUnknown: 'We do not know yet whether that went through.',
} as const
