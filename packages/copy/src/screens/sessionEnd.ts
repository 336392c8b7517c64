/** Shown on /login after a session ended without a logout in this tab. */
export const sessionEndTexts = {
  over: 'Your session has ended. Please log in again.',
  inOtherTab: 'You were signed out in another tab. Please log in again.',
} as const
