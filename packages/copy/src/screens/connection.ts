/** What is said when the server does not answer as it should. */
export const connectionTexts = {
  unreachable: 'We could not reach the server.',
  /** A visitor, who sees nothing that gets old. */
  offline: 'You are offline.',
  /** `time` is "1:42 PM". */
  lost: (time: string) => `No connection. Shown as of ${time}; catching up by itself.`,
  /** The server is there, and cannot reach its books. */
  away: (time: string) =>
    `We cannot reach our books right now. Shown as of ${time}; catching up by itself.`,
  updating: 'Our servers are being updated. Please come back in a few minutes.',
  resumeNote: 'This page goes on by itself. Your money and your bets stay as they are.',
  /** The three of 503. The first two say that nothing happened, the third that nobody knows yet. */
  busy: 'We are very busy right now, so nothing has happened. Please try again in a moment.',
  unavailable:
    'We cannot do that right now, so nothing has happened. Please try again in a moment.',
  outcomeUnknown: 'We do not know yet whether that went through.',
} as const
