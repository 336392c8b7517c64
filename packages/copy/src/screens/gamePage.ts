/** The page of one game: its head, its ladders, what the user has on it, and what others have bet. */
import { type LeagueCode, theName } from '@sidebet/domain/games/league'
import { type Cents, formatDollars } from '@sidebet/domain/money'
import { capitalize } from '../capitalize.ts'
import { offersText } from '../counts.ts'

type Team = { readonly league: LeagueCode; readonly team: string }
type DayOfBets = {
  readonly bets: number
  readonly amount: Cents
  /** "3 : 2" */
  readonly best: string
  readonly worst: string
}

export const gamePageTexts = {
  /** Until its teams are loaded. */
  title: 'Game',
  notRead: 'We could not read this game.',
  marketNotRead: 'We could not read the offers on this game. Your money is where it was.',
  unknown: 'There is no such game.',
  home: 'All games',
  states: {
    scheduled: 'Takes bets until it starts',
    started: 'Started, takes no more bets',
    live: 'Being played',
    provisional: 'Over, the score is to be confirmed',
    final: 'Final',
    void: 'Void: both sides of each bet got their stakes back',
    postponed: 'Postponed',
    suspended: 'Suspended, takes no bets now',
    cancelled: 'Cancelled',
  },
  watchers: (count: number) => `${count} watching`,
  /** By the number of sources that have to report the same score. */
  resultBy: (sources: number) =>
    sources === 1
      ? 'The final score decides, once its source has reported it twice.'
      : 'The final score decides, once two sources report the same.',
  visitor: {
    title: 'The offers on this game',
    text: 'Log in to see the offers on this game, what was bet on it, and to make an offer.',
  },
  ladders: {
    title: 'Offers',
    side: 'Side',
    against: ({ league, team }: Team) => `Against ${theName(league, team)}`,
    youWin: ({ league, team }: Team) =>
      `You win unless ${theName(league, team)} win by the spread or more.`,
    sum: ({ offers, amount }: { readonly offers: number; readonly amount: Cents }) =>
      `${offersText(offers)}, ${formatDollars(amount)} open`,
    columns: ['Spread', 'Odds', 'Open'],
    /** A step for screen readers: "Against Napoli by 3.5 or more at 3 : 2". */
    step: ({
      league,
      team,
      spread,
      odds,
    }: Team & { readonly spread: number; readonly odds: string }) =>
      `Against ${theName(league, team)} by ${spread} or more at ${odds}`,
    /** What it opens. */
    open: (step: string) => `${step}, see the best offer`,
    own: (amount: Cents) => `${formatDollars(amount)} yours`,
    whole: (amount: Cents) => `${formatDollars(amount)} all or nothing`,
    none: 'No offers now.',
    /** Below a ladder that is cut. */
    first: 'Only the steps with the best odds are here.',
    makeOffer: ({ league, team }: Team) => `Make an offer on ${theName(league, team)}`,
    board: 'All offers, with filters',
  },
  /** In the slip of a new offer. */
  position: {
    /** `ahead` is in offers that takers come to first. */
    ahead: (ahead: Cents) =>
      ahead === 0
        ? 'Your offer would be the first of its ladder.'
        : `${formatDollars(ahead)} of the open offers would come first.`,
    /** `bet` begins with "Against". */
    atOnce: ({
      bet,
      odds,
      left,
    }: {
      readonly bet: string
      readonly odds: string
      readonly left: Cents
    }) => `${bet} can be taken at once: ${formatDollars(left)} at ${odds}.`,
  },
  dock: {
    title: 'Choose a step',
    text: 'Its best offer stands here, and nothing is bet before you confirm.',
    /** Without an offer on either team. */
    none: {
      title: 'No offers yet',
      text: 'Make the first one: choose the team that you bet on.',
    },
  },
  own: {
    title: 'What you have on this game',
    offers: 'Your open offers',
    bets: 'Your bets',
  },
  outcomes: {
    title: 'What you win or lose',
    about: 'By the final score, from your bets alone: an open offer counts once it is taken.',
    columns: ['Final score', 'You'],
    any: 'Any final score',
  },
  activity: {
    title: 'Bets on this game',
    columns: ['Time', 'Bet', 'Odds', 'Amount'],
    /** Above the chart of the odds by time. */
    about: 'What a taker won for each dollar at risk, by the time of the bet and the pick.',
    chart: {
      time: 'Time',
      wins: 'For $1',
      forDollar: (wins: number) => `$${wins.toFixed(2)}`,
    },
    none: 'No public bets yet.',
    by: (name: string) => `by ${name}`,
    last: (pick: string, odds: string) => `Last: ${pick} at ${odds}.`,
    day: ({ bets, amount, best, worst }: DayOfBets) =>
      `In 24 hours at this spread: ${bets} ${bets === 1 ? 'bet' : 'bets'}, ${formatDollars(amount)}, ${
        best === worst ? `all at ${best}` : `from ${worst} to ${best}`
      }.`,
  },
} as const

type Range = {
  /** Abbreviations of the teams. */
  readonly away: string
  readonly home: string
  /** The home team's points less the away team's, both ends included; null is no end. */
  readonly from: number | null
  readonly to: number | null
}

/** "NE win by 3 or more", "NE win by 2 or less, tie, or BUF win by 3 or less": final scores by their margins. */
export function marginRangeText({ away, home, from, to }: Range): string {
  if (from === null && to === null) return gamePageTexts.outcomes.any
  const parts = [
    winText(away, to === null ? 1 : Math.max(1, -to), from === null ? null : -from),
    (from ?? 0) <= 0 && (to ?? 0) >= 0 ? 'tie' : '',
    winText(home, from === null ? 1 : Math.max(1, from), to),
  ].filter((part) => part !== '')
  return capitalize(parts.length < 3 ? parts.join(' or ') : `${parts[0]}, tie, or ${parts[2]}`)
}

/** A win by `least` to `most` points; '' where no win is within them. */
function winText(team: string, least: number, most: number | null): string {
  if (most === null) return least === 1 ? `${team} win` : `${team} win by ${least} or more`
  if (most < least) return ''
  if (most === least) return `${team} win by ${least}`
  return least === 1 ? `${team} win by ${most} or less` : `${team} win by ${least} to ${most}`
}
