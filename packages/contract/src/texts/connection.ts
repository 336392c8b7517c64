/** What is said when the server does not answer as it should. */
export const connectionTexts = {
  unreachable: 'We could not reach the server.',
  offline: 'You are offline. What you see may be out of date.',
  updating: 'Our servers are being updated. Please come back in a few minutes.',
} as const
