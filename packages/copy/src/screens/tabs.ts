/** The way to the places where people are most, on every page of a user; and the way back. */
export const tabsTexts = {
  title: 'Main',
  sports: 'Sports',
  myBets: 'My bets',
  history: 'History',
  deposit: 'Deposit',
  backTo: (title: string) => `Back to ${title}`,
} as const
