import { homeTexts } from './home.ts'

type Part = { readonly amount: string; readonly until: string }

const didNotCount = (bets: number) =>
  bets === 1 ? '1 bet did not count' : `${bets} bets did not count`

/** The breakdown of the user's funds, opened from the header. */
export const fundsTexts = {
  title: 'Where your money is',
  /** The label of the funds in the header, which is a button. */
  available: homeTexts.available,
  inPlay: homeTexts.inPlay,
  withdrawable: 'You can withdraw',
  offers: 'Your open offers',
  bets: 'Your live bets',
  others: 'Other offers and bets',
  nothingInPlay: 'Nothing of it stands in an offer or a bet.',
  in: 'On its way in',
  out: 'On its way out',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  bonus: 'Bonus',
  grants: {
    title: 'From promotions',
    left: ({ name, amount }: { readonly name: string; readonly amount: string }) =>
      `${name}: ${amount} to bet with.`,
    players: (count: number) =>
      count === 1
        ? 'To withdraw it, one more new player has to accept a bet of yours.'
        : `To withdraw it, ${count} more new players have to accept bets of yours.`,
    stakes: (amount: string) =>
      `To withdraw it, bets in which you stake ${amount} more have to be settled.`,
    soon: 'It can be withdrawn in a moment.',
    /** Why no bet earns it. */
    blocks: {
      used: 'This promotion was already used by an account of your household. You can bet with this money, and you cannot withdraw it.',
      contacts: 'No bet counts for it until your e-mail and your phone are confirmed.',
    },
    /** Bets that did not count, in general terms. */
    uncounted: {
      terms: (bets: number) =>
        `${didNotCount(bets)}: the odds or the spread were outside what this promotion counts.`,
      player: (bets: number) =>
        `${didNotCount(bets)}: the other player is of your household, or has no confirmed e-mail and phone.`,
      repeated: (bets: number) =>
        `${didNotCount(bets)}: enough bets with the same player count already.`,
    },
    lastDay: (day: string) =>
      `What is not in accepted bets by the end of ${day} (US Eastern time) is taken back.`,
  },
  debt: 'You owe',
  whyDebt:
    'A deposit was taken back, and your funds did not cover it. What comes in repays it first. Until then nothing can be withdrawn; you can still bet.',
  withheld: 'Not to be withdrawn yet',
  reasons: {
    clearing: ({ amount, until }: Part) =>
      `${amount} of a bank deposit, until ${until}: the bank may take it back until then.`,
    provisional: ({ amount, until }: Part) =>
      `${amount} that settled games paid, until ${until}: their results may still be corrected.`,
    unstaked: ({ amount, until }: Part) =>
      `${amount} of a deposit by card or PayPal, until ${until}: it was not bet yet, and can only go back to where it came from.`,
    bank: ({ until }: Part) => `All of it, until ${until}: you have added a bank.`,
    receiver: ({ until }: Part) =>
      `All of it, until ${until}: you have asked for a withdrawal to somebody new.`,
    password: ({ until }: Part) => `All of it, until ${until}: your password was set by mail.`,
    contact: ({ until }: Part) => `All of it, until ${until}: your e-mail or phone was changed.`,
    bonus: ({ amount }: Part) => `${amount} of a promotion: it can be bet, not withdrawn.`,
  },
  /** Follows the reasons: the user need not act. */
  nothingToDo: 'There is nothing to do: it ends by itself. You can bet with all of it.',
  /** The same where the winnings exceed the limit of what may be staked before the results are final. */
  reserved: (amount: string) =>
    `There is nothing to do: it ends by itself. Of all this ${amount} cannot be bet before then, and the rest can.`,
  allPayments: 'All deposits and withdrawals',
  notRead: 'We could not read where your money is. It is where it was.',
} as const
