import { countText } from '../counts.ts'

/** The bell, which stands on every page of a user, and what it tells. */
export const bellTexts = {
  title: 'Notices',
  /** What a screen reader says of the bell. */
  unread: (count: number) => `Notices, ${countText(count)} unread`,
  /** What is at the other end of a notice. */
  ways: {
    bet: 'See the bet',
    result: 'See the result',
    offer: 'See the offer',
    payment: 'See the payment',
    deposit: 'Make a deposit',
    statement: 'See your statement',
    groups: 'See your groups',
    profile: 'See your profile',
    sessions: 'See where you are logged in',
    other: 'See more',
  },
} as const
