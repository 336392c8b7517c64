import { countText } from '../counts.ts'

/** The bell on every page of a user, and its list of notifications. */
export const bellTexts = {
  title: 'Notices',
  /** The bell's label for screen readers. */
  unread: (count: number) => `Notices, ${countText(count)} unread`,
  /** The link of a notification. */
  ways: {
    bet: 'See the bet',
    result: 'See the result',
    offer: 'See the offer',
    payment: 'See the payment',
    deposit: 'Make a deposit',
    statement: 'See your statement',
    groups: 'See your groups',
    game: 'See the game',
    profile: 'See your profile',
    sessions: 'See where you are logged in',
    other: 'See more',
  },
} as const
