import { AMOUNT_MAX, type Cents, formatDollars } from '@sidebet/domain/money'
import type { Odds } from '@sidebet/domain/odds'
import { countText, offersText } from '../counts.ts'
import { decimalText, oddsText } from '../numberText.ts'
import { dialogTexts } from './dialogs.ts'
import { menuTexts } from './menu.ts'

type PutUp = { readonly them: Cents; readonly you: Cents }
/** Points, both ends included; null is no limit. */
type SpreadRange = { readonly min: number; readonly max: number | null }

function hoursText(hours: number): string {
  return hours > 24 ? `${hours / 24} days` : `${hours} hours`
}

function pointsText({ min, max }: SpreadRange): string {
  return max === null ? `${min} and up` : `${min} to ${max}`
}

/** "1 : 1", and without decimals "3 : 2". */
function oddsToOne(odds: number): string {
  return Number.isInteger(odds) ? `${odds} : 1` : `${odds * 2} : 2`
}

type OddsForms = Readonly<Record<'american' | 'decimal' | 'fractional' | 'breakEven', string>>
type Left = { readonly left: Cents; readonly whole: Cents; readonly partialTake: boolean }

/**
 * The lists of offers, Set the Bet and the offerer's own offers. `league` is the league's title (GAP-127), `email` the
 * address of the support (GAP-042).
 */
export const offersTexts = {
  columns: { date: 'Date', game: 'Game', winner: 'Winner', spread: 'Spread', odds: 'Odds' },
  moreColumns: { amount: 'Amount' },
  /** For accepters, after the specified columns. */
  boardColumns: { by: 'By', risk: 'You risk', win: 'You win' },
  /** After an amount that can only be taken whole. */
  orNothing: ', all or nothing',
  /** Between the rest of an offer and its whole amount. */
  of: 'of',
  left: ({ left, whole, partialTake }: Left) => {
    if (!partialTake) return `All or nothing: ${formatDollars(left)}`
    return left < whole
      ? `${formatDollars(left)} of ${formatDollars(whole)} left`
      : `${formatDollars(left)} left`
  },
  take: 'Take it',
  /** Replaces that label on an offer that has closed. */
  gone: 'Taken or withdrawn',
  /** The button for offers that arrived since the list was loaded. */
  newRows: (count: number) => `${countText(count)} new ${count === 1 ? 'offer' : 'offers'}`,
  /** The area beside a board for the slip. */
  dock: {
    label: 'Bet slip',
    title: 'Choose an offer',
    text: 'It stands here, and nothing is bet before you confirm.',
    keys: [
      { key: '\u2191 \u2193', does: 'move in the list, the slip follows' },
      { key: 'Enter', does: 'go into the slip' },
      { key: 'Esc', does: 'back to the list' },
    ],
  },
  filters: {
    button: 'Filters',
    /** After the label of the filters button. */
    active: (count: number) => `${count} active`,
    clear: 'Clear',
    sort: 'Sort',
    sorts: { newest: 'Newest', soonest: 'Soonest', bestOdds: 'Best odds for me' },
    /** The choice of a group that filters nothing. */
    any: 'Any',
    team: 'Team',
    anyTeam: 'All teams',
    side: 'My side',
    /** `team` is a full name; the first two need none. */
    sides: {
      home: () => 'For the home team',
      away: () => 'For the away team',
      for: (team: string) => `For ${team}`,
      against: (team: string) => `Against ${team}`,
    },
    starts: 'Starts within',
    hours: hoursText,
    startsWithin: (hours: number) => `Starts within ${hoursText(hours)}`,
    spread: 'Spread',
    points: pointsText,
    spreadOf: (range: SpreadRange) => `Spread ${pointsText(range)}`,
    odds: 'Odds for me',
    /** `odds` is what the taker wins for each dollar. */
    oddsUp: (odds: number) => `${oddsToOne(odds)} and up`,
    show: 'Show',
    withinFunds: 'Within my funds',
    parts: 'Part takes',
    friends: 'Friends and my groups',
    amount: 'Amount I can take',
    /** `dollars` is a whole number. */
    amountUp: (dollars: number) => `$${dollars} and up`,
    /** The button that ends the choice, before the number of fitting offers is loaded, and with it. */
    showOffers: 'Show offers',
    showCount: (offers: number) => (offers === 0 ? 'No offer fits' : `Show ${offersText(offers)}`),
    /** Precedes the filter that the chip removes. */
    remove: 'Remove ',
    game: 'One game',
    empty: 'No offer fits these filters.',
    clearAll: 'Clear the filters',
  },
  own: 'Your offer',
  makeBet: 'Make a bet',
  league: {
    title: (league: string) => `${league} - Posted Bets - Upcoming`,
    empty: 'There are no upcoming bets for this league.',
  },
  byTeam: {
    title: (league: string) => `${league} - Posted Bets - By Team`,
    selectTeam: 'Select Team',
    getBets: 'Get Bets',
    /** [sic] Two spaces before "Please". */
    empty: (email: string) =>
      `There are no publicly posted bets for this team.  Please select another team. If you feel this is an error, please email ${email}`,
  },
  byDate: {
    title: (league: string) => `${league} - Posted Bets - By Date`,
    selectDate: 'Select Date of Games',
    nextDays: 'The next days with games',
    getBets: 'Get Bets',
    empty: (email: string) =>
      `There are no publicly posted bets for this date for this league. Please select a different date. If you feel this is an error, please email ${email}`,
  },
  recent: {
    title: 'Recent Public Bet Proposals',
    empty: (email: string) =>
      `There are no recent bet proposals currently posted. If you feel this is an error, please email ${email}`,
  },
  setTheBet: {
    title: 'Set the Bet',
    /** The offer in the words of its offerer. The placeholders are filled in as the entries become valid. */
    sentence: 'I say {pick} win by at least {spread}, and put up {you} against {them}.',
    /** For a missing entry of the sentence. */
    blank: '___',
    spreadLess: 'Half a point less',
    spreadMore: 'Half a point more',
    /** Describes the spread; `points` are hundredths. */
    spreadStart: (points: number) => `The usual spread in this sport is ${decimalText(points)}.`,
    oddsNumerator: 'Odds numerator: what you risk',
    oddsDenominator: 'Odds denominator: what you win from them',
    /** Above the two parts of the odds. */
    you: 'you',
    them: 'them',
    oddsSlider: 'Slide to the odds',
    /** The ends of the slider. */
    oddsEnds: { theirs: 'They risk more', yours: 'You risk more' },
    /** The meaning of the odds. */
    oddsMean: ({ numerator, denominator }: Odds) =>
      `You put up ${decimalText(numerator)} for every ${decimalText(denominator)} they put up.`,
    /** The same odds in the forms of sportsbooks, for the offerer. */
    oddsForms: ({ american, decimal, fractional, breakEven }: OddsForms) =>
      `American ${american}, decimal ${decimal}, fractional ${fractional}, break-even ${breakEven}`,
    /** The slider's text. */
    oddsAre: oddsText,
    /** Below the amount. */
    theirs: 'This is what they put up. The odds set your side.',
    /** Below the odds. */
    putUp: ({ them, you }: PutUp) =>
      `You put up ${formatDollars(you)} \u00b7 They put up ${formatDollars(them)}`,
    /** Beside a field whose value is not valid yet. */
    wrong: {
      tooMuch: `The most is ${formatDollars(AMOUNT_MAX)}.`,
      tooSmall: 'That amount is too small for these odds.',
      winner: 'Please select a winner.',
      spread: 'Please enter a number above 0, such as 3 or 3.5.',
      odds: 'Please enter two numbers above 0, at most 1000.',
    },
    inParts: 'Others may take it in parts.',
    allOrNothing: 'Somebody has to take all of it, or nobody does.',
    partialTake: 'Accept bets for partial amounts? (recommended)',
    next: 'Next',
    post: 'Post',
    friends: 'Friend(s)',
    posted: 'Your bet has been posted successfully.',
  },
  unaccepted: {
    title: menuTexts.publicBets.unaccepted,
    empty: (email: string) =>
      `You currently do not have any bets that are not yet accepted. If you feel this is an error, please email ${email}`,
    cancelIt: 'Cancel it',
    /** Replaces that label on an offer that is taken, closed or over. */
    gone: 'No longer open',
    confirmCancel: 'Do you want to cancel this bet?',
    no: dialogTexts.no,
    cancel: dialogTexts.cancel,
    cancelled: 'This bet has been successfully cancelled.',
  },
} as const
