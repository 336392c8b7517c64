/** The links to the most used screens, on every page of a user; and the link back. */
export const tabsTexts = {
  title: 'Main',
  sports: 'Sports',
  myBets: 'My bets',
  friends: 'Friends',
  money: 'Money',
  deposit: 'Deposit',
  backTo: (title: string) => `Back to ${title}`,
} as const
