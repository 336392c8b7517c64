/** A movement in words. */
import type { StatementLine } from '@sidebet/contract/statement'
import { statementTexts } from '@sidebet/copy/screens/statement'
import { formatDollars } from '@sidebet/domain/money'
import { dayAndTime } from '../../api/clock.ts'
import { gameInShort } from '../../betting/betWords.ts'
import { centsOf } from '../../ui/money.tsx'

const TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: '2-digit',
})

/** "12:58 PM", US Eastern as its day. */
export function timeInWords({ dateTimeDB }: StatementLine): string {
  return TIME.format(new Date(dateTimeDB))
}

/** "11/22" of the year of `today` ("2026-11-22"), "11/22/2025" of any other. */
export function dayInShort({ date }: StatementLine, today: string): string {
  return date.endsWith(today.slice(0, 4)) ? date.slice(0, '11/22'.length) : date
}

/** "Offer lapsed", "Won". There is no push, so one bet that came to nothing was void (GAP-114). */
export function whatInWords({ kind, ended, severalBets }: StatementLine): string {
  if (kind === 'level') return statementTexts.level[severalBets ? 'several' : 'void']
  return ended === '' ? statementTexts.kinds[kind] : statementTexts.returned[ended]
}

/** "NYJ @ NE"; '' where there is none. */
export function gameOf(line: StatementLine): string {
  return line.gameID === '' ? '' : gameInShort(line)
}

/** "with oscar", "several bets"; '' where there is neither. */
export function opponentInWords({ opponent, severalBets }: StatementLine): string {
  if (severalBets) return statementTexts.severalBets
  return opponent === '' ? '' : statementTexts.with(opponent)
}

/**
 * "ann@example.test, fee $0.25 in it": what a payment was for, what of it is not the usual, and until when winnings are not
 * withdrawn; '' for anything else.
 */
export function paymentInWords({ account, fee, debt, finalAt }: StatementLine): string {
  const parts = [
    account,
    finalAt !== '' && statementTexts.finalAt(dayAndTime(finalAt)),
    fee > 0 && statementTexts.fee(formatDollars(centsOf(fee))),
    debt > 0 && statementTexts.owed(formatDollars(centsOf(debt))),
  ]
  return parts.filter(Boolean).join(', ')
}
