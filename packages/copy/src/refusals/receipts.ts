/** Refusals of a receipt. */
export const receiptRefusalTexts = {
  notSettled: 'This bet is not settled yet: its receipt comes with the result.',
  notMadeYet: 'The receipt is being made. Please try again in a moment.',
} as const
