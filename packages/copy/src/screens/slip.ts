/** The bet slip, for posting and for taking. */
import { type Cents, formatDollars } from '@sidebet/domain/money'

type OfferedOdds = {
  /** The stated form: "3 : 2". */
  readonly stated: string
  /** The form that the taker chose, for the taker: "+150". Null for the stated one alone. */
  readonly chosen: string | null
  /** "40%". */
  readonly breakEven: string
}

export const slipTexts = {
  everyOutcome: 'Every outcome',
  /** The offerer's odds, and the same from the taker's side. */
  oddsForYou: ({ stated, chosen, breakEven }: OfferedOdds) =>
    chosen === null
      ? `Odds ${stated}, break-even for you ${breakEven}`
      : `Odds ${stated}, for you ${chosen}, break-even ${breakEven}`,
  retry: 'Retry',
  /** The state of a bet: one of these words, a colon, and the details. */
  states: {
    sending: 'Sending',
    noAnswer: 'No answer',
    notMade: 'Not made',
    live: 'Live',
    waiting: 'Waiting',
    partTaken: 'Part taken',
    changed: 'Changed',
    gone: 'Gone',
  },
  /** After "Waiting". */
  forPublic: 'for somebody to take it',
  forFriend: (name: string) => `for ${name} to take it`,
  forLink: 'for a friend with the link',
  forGroup: (name: string) => `for somebody in ${name} to take it`,
  /** Follows what was taken of it. */
  offeredTo: {
    public: 'offered to everybody',
    friend: (name: string) => `offered to ${name}`,
    group: (name: string) => `offered to the group ${name}`,
    link: 'offered by link',
  },
  /** After "Part taken". */
  takenOf: ({ taken, whole }: { readonly taken: Cents; readonly whole: Cents }) =>
    `${formatDollars(taken)} of ${formatDollars(whole)}`,
  /** After "Changed". */
  takenMeanwhile: (left: Cents) =>
    `somebody took a part of it meanwhile. ${formatDollars(left)} is left.`,
  /** After "Gone". */
  goneMeanwhile: 'somebody took all of it meanwhile, or it was withdrawn.',
  /** `when` begins with "if". */
  youWin: (when: string) => `You win ${when}.`,
  /** After "Live": the pick and the stakes, both in words. */
  against: ({ pick, money }: { readonly pick: string; readonly money: string }) =>
    `against ${pick}, ${money}`,
} as const
