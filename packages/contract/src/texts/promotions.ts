/** What the API says, word for word. */
export const promotionsAnswers = {
  noData: 'no_data',
} as const
