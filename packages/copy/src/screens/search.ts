/** The search for games, people and groups (S36). */
export const searchTexts = {
  title: 'Search',
  label: 'Team, friend or group',
  placeholder: 'Patriots, Ben, Sunday crew',
  /** In the header; `/` is its key. */
  open: 'Search',
  about: 'Games of the next two weeks and of yesterday, your friends and your groups.',
  notRead: 'We could not read the games.',
  games: 'Games',
  people: 'Friends',
  groups: 'Groups',
  none: (typed: string) => `Nothing is called “${typed}”.`,
  /** For screen readers, after each change. */
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  more: 'Type more to see fewer.',
} as const
