/** Said on /login to whoever was signed in a moment ago and has not left by themselves. */
export const sessionEndTexts = {
  over: 'Your session has ended. Please log in again.',
  inOtherTab: 'You were signed out in another tab. Please log in again.',
} as const
