/** The amount and the conditions of a promotion in plain sentences, on its page and in its mail. */
import { type Cents, formatDollars } from '@sidebet/domain/money'

type Given = {
  readonly amount: Cents
  readonly availableToWithdraw: boolean
  readonly acceptsNeeded: number
  /** MM/dd/yyyy, the last day to use it; '' where there is none. */
  readonly lastDay: string
}

const newPlayers = (count: number) =>
  count === 1
    ? 'one new player, who has never been in a bet, accepts a bet of yours'
    : `${count} new players, who have never been in a bet, accept bets of yours`

export const promotionWords = {
  /** One sentence each: what the money may be used for, the condition that makes it withdrawable, and its last day. */
  terms({ amount, availableToWithdraw, acceptsNeeded, lastDay }: Given): readonly string[] {
    if (availableToWithdraw) return ['You can bet with it, and you can withdraw it.']
    return [
      'You can bet with it. You cannot withdraw it yet.',
      acceptsNeeded > 0
        ? `It is yours to withdraw once ${newPlayers(acceptsNeeded)}.`
        : `It is yours to withdraw once bets of yours are settled in which you staked ${formatDollars(amount)} or more.`,
      'Until then your bets use it before your own money. What you win from somebody else is yours at once.',
      ...(lastDay === ''
        ? []
        : [
            `What is not in accepted bets by the end of ${lastDay} (US Eastern time) is taken back.`,
          ]),
    ]
  },
} as const
