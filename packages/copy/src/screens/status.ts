/** The status page: what works, and how results were paid. */
import type { ServiceStatus } from '@sidebet/contract/status'
import { leagueOf } from '@sidebet/domain/games/league'
import type { Block } from '../prose.ts'
import { pageTexts } from './page.ts'

type Part = ServiceStatus['parts'][number]

export const statusTexts = {
  title: pageTexts.help.status,
  notRead: 'Sidebet does not answer right now. Your money and your bets stay as they are.',
  allWork: 'Everything works.',
  someFail: 'Some of Sidebet does not work right now. Your money and your bets stay as they are.',
  parts: {
    title: 'What works',
    columns: ['Part', 'State'],
    works: 'Works',
  },
  leagues: {
    title: 'Results of the last 30 days',
    columns: ['League', 'Paid', 'Minutes to pay', 'Corrected', 'Disputed'],
    lead: 'Minutes to pay is the median time from the final score until the winners were paid.',
    none: 'No game has been paid in the last 30 days.',
    noTime: '-',
  },
} as const

const PARTS: Readonly<Record<Part['part'], string>> = {
  bets: 'Offers, bets and deposits',
  scores: 'Games and scores',
  payouts: 'Payouts of games',
  walletWithdrawals: 'Withdrawals to PayPal',
  bankWithdrawals: 'Withdrawals to banks',
  messages: 'Emails and texts',
}

/** `timeOf` formats an ISO time in the zone of the reader. */
export function statusBlocks(
  { parts, leagues }: ServiceStatus,
  timeOf: (iso: string) => string,
): Block[] {
  const stateOf = ({ works, since }: Part) => {
    if (works) return statusTexts.parts.works
    return since ? `Does not work since ${timeOf(since)}` : 'Does not work'
  }
  const { title, columns, lead, none, noTime } = statusTexts.leagues
  const rows = leagues.map(({ league, paid, minutesToPaid, corrected, disputed }) => [
    leagueOf(league).title,
    String(paid),
    minutesToPaid === null ? noTime : minutesToPaid.toFixed(1),
    String(corrected),
    String(disputed),
  ])
  return [
    parts.every(({ works }) => works) ? statusTexts.allWork : statusTexts.someFail,
    {
      table: {
        caption: statusTexts.parts.title,
        columns: statusTexts.parts.columns,
        rows: parts.map((part) => [PARTS[part.part], stateOf(part)]),
      },
    },
    ...(rows.length === 0 ? [none] : [lead, { table: { caption: title, columns, rows } }]),
  ]
}
