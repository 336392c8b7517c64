/** Texts for a missing or failed response of the server. */
export const connectionTexts = {
  unreachable: 'We could not reach the server.',
  /** Of a visitor, whose page has no live data. */
  offline: 'You are offline.',
  /** `time` is "1:42 PM". */
  lost: (time: string) => `No connection. Shown as of ${time}; catching up by itself.`,
  /** The server responds, and cannot reach its database. */
  away: (time: string) =>
    `We cannot reach our books right now. Shown as of ${time}; catching up by itself.`,
  updating: 'Our servers are being updated. Please come back in a few minutes.',
  resumeNote: 'This page goes on by itself. Your money and your bets stay as they are.',
  /** The three cases of 503. In the first two nothing happened; in the third the outcome is unknown. */
  busy: 'We are very busy right now, so nothing has happened. Please try again in a moment.',
  unavailable:
    'We cannot do that right now, so nothing has happened. Please try again in a moment.',
  outcomeUnknown: 'We do not know yet whether that went through.',
} as const
