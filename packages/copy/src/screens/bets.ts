import { type Cents, formatDollars } from '@sidebet/domain/money'
import { countText } from '../counts.ts'
import { amountText } from '../numberText.ts'
import { dialogTexts } from './dialogs.ts'
import { menuTexts } from './menu.ts'

type Stakes = {
  readonly risk: Cents
  readonly win: Cents
  readonly from?: string | undefined
  readonly isOver?: boolean
}

/** The accept flow, live and settled bets, account history. `email` is the address of the support (GAP-042). */
export const betsTexts = {
  /** Links a settled bet to its receipt. */
  receipt: 'Receipt',
  /** In its column of a table. */
  openReceipt: 'Open',
  close: dialogTexts.close,
  accept: {
    some: 'Some',
    all: 'All',
    accept: 'Accept',
    confirmText: 'Please confirm that you want to make this bet.',
    confirm: 'Confirm',
    /** [sic] Two spaces before "How". */
    howMuch: (amountLeft: Cents) =>
      `The counterparty has offered as much as ${amountText(amountLeft)} dollars.  How much would you like to bet?`,
    amountLabel: 'Bet Amount in USD',
    amountPlaceholder: 'Enter Bet Amount in USD',
    amountPrefix: '$',
    amountMissing: 'Please enter an amount of more than $0.00.',
    /** Precedes the amount. */
    leftForOthers: 'Left for others:',
    /** Replaces it when the amount is more than is left. */
    moreThanLeft: (over: Cents) => `${formatDollars(over)} more than is left`,
    /** A quick amount. */
    allLeft: (left: Cents) => `All left, ${formatDollars(left)}`,
    slider: 'Slide to the amount',
    /** The slider's text when the amount is beyond its end. */
    beyond: (left: Cents) => `More than ${formatDollars(left)}`,
    accepted: 'Your bet has been entered successfully',
    modify: 'Modify',
    deposit: 'Deposit',
  },
  notYetPlayed: 'not yet played',
  /** The texts that all lists of the user's own bets share. */
  own: {
    lists: { unaccepted: 'Not yet accepted', live: 'Live', past: 'Past' },
    columns: { state: 'State', side: 'You are', risk: 'Risk', win: 'Win', action: 'Action' },
    /** The user's side of the pick. */
    sides: { offerer: 'for', accepter: 'against' },
    see: 'See it',
    odds: 'odds',
    /** `from` is missing while the offer has no accepter. */
    money: ({ risk, win, from, isOver }: Stakes) =>
      `You ${isOver ? 'risked' : 'risk'} ${formatDollars(risk)} to win ${formatDollars(win)}${from ? ` from ${from}` : ''}`,
    /** Of a reported final that is not confirmed: "LV 20, LAC 21". */
    provisional: (score: string) => `${score}, to be confirmed`,
    /** The state of a game without a displayed score. */
    games: {
      live: 'being played',
      final: 'over, not settled yet',
      postponed: 'postponed',
      suspended: 'suspended',
      cancelled: 'cancelled',
    },
  },
  /** Of a live bet that has been settled meanwhile. */
  liveGone: 'Settled',
  /** The button for bets that arrived since the list was loaded. */
  newRows: (count: number) => `${countText(count)} new ${count === 1 ? 'bet' : 'bets'}`,
  publicLive: {
    title: menuTexts.publicBets.live,
    next: 'Find a bet',
    empty: (email: string) =>
      `You currently do not have any live public bets. If you feel this is an error, please email ${email}`,
  },
  publicPast: {
    title: menuTexts.publicBets.past,
    next: 'See your live bets',
    empty: (email: string) =>
      `You do not yet have any public bets that have already settled. If you feel this is an error, please email ${email}`,
  },
  history: {
    title: menuTexts.account.history,
    start: 'Start Date',
    end: 'End Date',
    csv: 'CSV',
    getHistory: 'Get History',
    reversed: 'The end is before the start.',
    usualPeriods: 'Usual periods',
    usual: {
      thisYear: 'This year',
      thisMonth: 'This month',
      last30Days: 'Last 30 days',
      lastYear: 'Last year',
    },
    net: 'Net result',
    moneyWon: 'Money Won',
    betsWon: 'Bets Won',
    moneyLost: 'Money Lost',
    betsLost: 'Bets Lost',
    empty: 'There are no settled bets in this period.',
  },
  settled: {
    /** Specified as "Date, Game, Winner, Bet (Won or Lost) and $": Bet has the outcome. */
    columns: ['Date', 'Game', 'Winner', 'Bet', '$'],
    won: 'Won',
    lost: 'Lost',
    /** Under the pick: its spread in points. */
    by: (points: number) => `by ${points} or more`,
    /** Neither side won: both stakes were returned (GAP-116). */
    void: 'Void',
    /** The last column of the exported file. */
    inWords: 'In words',
    /** Follows a settled bet whose result may still be corrected. */
    finalAt: (until: string) =>
      `Until ${until} the result may still be corrected, and what it paid cannot be withdrawn.`,
    /** Of the game: "LV 20, LAC 21". */
    final: (score: string) => `Final ${score}`,
  },
} as const
