import type { StatementKind } from '@sidebet/domain/account/statementKinds'

/** Every movement of the user's money, beside the account history. */
export const statementTexts = {
  title: 'Statement',
  /** Links between the account history and the statement. */
  lists: { title: 'History', settled: 'Settled bets', movements: 'All movements' },
  zone: 'Days and times are US Eastern.',
  periods: { title: 'Period', month: 'This month', year: 'This year', all: 'All' },
  otherDays: 'Other days',
  show: 'Show',
  filters: {
    kind: 'Kind',
    league: 'League',
    allKinds: 'All kinds',
    allLeagues: 'All leagues',
  },
  print: 'Print',
  /** A period as text, for print: "09/06/2026 to 11/22/2026". */
  fromTo: ({ from, to }: { readonly from: string; readonly to: string }) => `${from} to ${to}`,
  allTime: 'All movements until now',
  beginning: 'the beginning',
  now: 'now',
  /** "oscar, 09/06/2026 to 11/22/2026": the heading on paper. */
  whose: ({ username, period }: { readonly username: string; readonly period: string }) =>
    `${username}, ${period}`,
  /** On paper, when the user prints with the browser's menu instead of the Print button. */
  notAll: 'Only the movements that were on the screen. The Print button prints all of the period.',
  balance: {
    title: 'Balance',
    available: 'available',
    atRisk: 'at risk',
    total: 'total',
    /** "$412.50 available + $175.00 at risk = $587.50". */
    sum: (of: { readonly available: string; readonly atRisk: string; readonly total: string }) =>
      `${of.available} available + ${of.atRisk} at risk = ${of.total}`,
    onItsWay: (amount: string) => `On its way: ${amount}. Not in the total.`,
    /** A withdrawal leaves the funds when the user requests it. */
    onItsWayOut: (amount: string) =>
      `On its way to you: ${amount}. It left your funds when you asked for it.`,
    debt: (amount: string) =>
      `You owe ${amount}, because a deposit was taken back or a score was corrected. It is repaid first from what comes in.`,
    /** The line of the chart. */
    oneDay: 'All of it moved on one day, so there is no line to draw.',
    numbers: 'Balance as a table',
    day: 'Day',
  },
  sums: {
    opening: 'Opening',
    closing: 'Closing',
    numbers: 'All kinds as a table',
    kind: 'Kind',
    count: 'Movements',
  },
  leagues: {
    title: 'Won and lost by league',
    league: 'League',
    record: 'Games',
    won: 'Won',
    lost: 'Lost',
    net: 'Net',
    none: 'No game of this period is settled.',
    /** Shown where the account history may have other sums. */
    byGame: 'All your bets on a game count as one here.',
  },
  columns: {
    date: 'Date',
    what: 'What',
    game: 'For',
    availableChange: '± available',
    atRiskChange: '± at risk',
    available: 'Available',
    atRisk: '+ at risk',
    total: '= total',
  },
  /** The headings of the exported file, understandable without the page. */
  csv: [
    'Date',
    'Time (US Eastern)',
    'What',
    'Game',
    'With',
    'Available changed by',
    'At risk changed by',
    'Available',
    'At risk',
    'Total',
    'To or from',
    'Fee in it',
    'Debt changed by',
  ],
  kinds: {
    deposit: 'Deposit',
    withdrawal: 'Withdrawal',
    withdrawalBack: 'Withdrawal came back',
    depositReturn: 'Deposit taken back',
    repayment: 'Debt repaid',
    posted: 'Offer posted',
    taken: 'Took a bet',
    returned: 'Given back',
    won: 'Won',
    lost: 'Lost',
    level: 'Void or level',
    reversal: 'Score corrected, taken back',
    bonus: 'Bonus',
    bonusBack: 'Bonus taken back',
    correction: 'Correction',
  } satisfies Record<StatementKind, string>,
  /** Released stakes, by how the offer ended. */
  returned: {
    cancelled: 'Offer cancelled',
    declined: 'Offer declined',
    lapsed: 'Offer lapsed',
    taken: 'Given back',
  },
  /** A game with a sum of 0: its one bet was void, or several bets offset each other. */
  level: { void: 'Void', several: 'Level' },
  with: (username: string) => `with ${username}`,
  severalBets: 'several bets',
  fee: (amount: string) => `fee ${amount} in it`,
  /** The part of a returned deposit that the funds did not cover. */
  owed: (amount: string) => `${amount} of it is now owed`,
  /** Of a game whose result may still be corrected: the state of its payout. */
  finalAt: (until: string) => `not to be withdrawn until ${until}`,
  notRead: 'What this period comes to could not be read. Your money is where it was.',
  empty: 'Nothing moved in this period.',
  nothingFits: 'Nothing in this period is of this kind.',
} as const
