/** Several takes on one game with one confirmation (BI18). */
import { type Cents, formatDollars } from '@sidebet/domain/money'
import { offersText } from '../counts.ts'

const bets = (count: number) => `${count} ${count === 1 ? 'bet' : 'bets'}`

export const takeListTexts = {
  title: (count: number) => (count === 1 ? 'One bet' : `${bets(count)} together`),
  best: {
    label: 'Take the best odds, in USD',
    /** Leads to the slip: nothing is bet yet. */
    see: 'See the bets',
    none: 'None of these offers can be taken for this amount.',
    /** The open offers do not cover the amount. */
    less: ({ found, wanted }: { readonly found: Cents; readonly wanted: Cents }) =>
      `${formatDollars(found)} of ${formatDollars(wanted)} can be taken at once.`,
  },
  steps: {
    column: 'Choose',
    /** For screen readers: "Against Napoli by 3.5 or more at 3 : 2". */
    choose: (step: string) => `${step}, choose the best offer`,
    tooMany: (most: number) => `At most ${most} offers can be taken together.`,
    chosen: ({ offers, money }: { readonly offers: number; readonly money: string }) =>
      `${offersText(offers)} chosen: ${money}`,
    clear: 'Clear',
    take: 'See the bets',
  },
  amounts: {
    title: 'Amounts',
    text: 'How much of each offer do you take?',
    left: (left: Cents) => `${formatDollars(left)} is left`,
    whole: (amount: Cents) => `${formatDollars(amount)}, all or nothing`,
    over: (left: Cents) => `At most ${formatDollars(left)} is left.`,
    remove: 'Remove',
    continue: 'Continue',
  },
  confirm: {
    change: 'Change',
    list: 'The bets',
    outcomes: 'What they win or lose',
    columns: ['Final score', 'You'],
    allOrNone: 'All of them are made, or none.',
    short: ({ risk, available }: { readonly risk: Cents; readonly available: Cents }) =>
      `These bets risk ${formatDollars(risk)}, and you have ${formatDollars(available)} available.`,
  },
  /** `stated` is "1.25 : 1", `chosen` the same in the form that the user chose. */
  average: ({
    stated,
    chosen,
    breakEven,
  }: {
    readonly stated: string
    readonly chosen: string | null
    readonly breakEven: string
  }) =>
    `Average odds ${stated}${chosen === null ? '' : `, for you ${chosen}`}, break-even ${breakEven}`,
  refused: {
    /** The bets follow, each with its reason. */
    title: 'No bet was made',
    rest: (count: number) => `Take the other ${count === 1 ? 'one' : count}`,
  },
  done: (count: number) =>
    `Your ${bets(count)} ${count === 1 ? 'has' : 'have'} been entered successfully`,
} as const
