/** The amount and the conditions of a promotion in plain sentences, on its page and in its mail. */
import { type Cents, formatDollars } from '@sidebet/domain/money'

/** What a bet must meet to count for a promotion: odds from 1 : n to n : 1, and so many bets with one other user. */
export type Conditions = { readonly oddsMax: number; readonly betsPerPlayer: number }

type Given = {
  readonly amount: Cents
  readonly availableToWithdraw: boolean
  readonly acceptsNeeded: number
  /** MM/dd/yyyy, the last day to use it; '' where there is none. */
  readonly lastDay: string
  /** Null where every bet counts. */
  readonly conditions: Conditions | null
}

const newPlayers = (count: number) =>
  count === 1
    ? 'one new player, who has never been in a bet, accepts a bet of yours'
    : `${count} new players, who have never been in a bet, accept bets of yours`

const ONCE = 'Accounts of one household get it once.'

function countingBets({ oddsMax, betsPerPlayer }: Conditions): readonly string[] {
  const bets = betsPerPlayer === 1 ? 'One bet' : `Up to ${betsPerPlayer} bets`
  return [
    `A bet counts with odds from 1 : ${oddsMax} to ${oddsMax} : 1, and with a spread that is usual in its league.`,
    `${bets} with the same player can count. You and the other player need a confirmed e-mail and phone.`,
    `A bet with an account of your household does not count. ${ONCE}`,
    'This money goes only into bets that can count. Any other bet takes your own money.',
  ]
}

export const promotionWords = {
  /** One sentence each: what the money may be used for, the condition that makes it withdrawable, and its last day. */
  terms({
    amount,
    availableToWithdraw,
    acceptsNeeded,
    lastDay,
    conditions,
  }: Given): readonly string[] {
    if (availableToWithdraw)
      return ['You can bet with it, and you can withdraw it.', ...(conditions ? [ONCE] : [])]
    return [
      'You can bet with it. You cannot withdraw it yet.',
      acceptsNeeded > 0
        ? `It is yours to withdraw once ${newPlayers(acceptsNeeded)}.`
        : `It is yours to withdraw once bets of yours are settled in which you staked ${formatDollars(amount)} or more.`,
      ...(conditions ? countingBets(conditions) : []),
      'Until then your bets use it before your own money. What you win from somebody else is yours at once.',
      ...(lastDay === ''
        ? []
        : [
            `What is not in accepted bets by the end of ${lastDay} (US Eastern time) is taken back.`,
          ]),
    ]
  },
} as const
