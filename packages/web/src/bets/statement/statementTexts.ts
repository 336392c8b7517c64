/** A movement in words. */
import type { StatementLine } from '@sidebet/contract/statement'
import { reasonClauses } from '@sidebet/copy/reasons'
import { statementTexts } from '@sidebet/copy/screens/statement'
import { formatDollars } from '@sidebet/domain/money'
import { dayAndTime } from '../../api/clock.ts'
import { gameInShort } from '../../betting/games/gameTexts.ts'
import { centsOf } from '../../ui/money.tsx'

const TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: '2-digit',
})

/** "12:58 PM" in US Eastern time, like the movement's day. */
export function timeInWords({ dateTimeDB }: StatementLine): string {
  return TIME.format(new Date(dateTimeDB))
}

/** "11/22" in the year of `today` ("2026-11-22"), "11/22/2025" in any other. */
export function dayInShort({ date }: StatementLine, today: string): string {
  return date.endsWith(today.slice(0, 4)) ? date.slice(0, '11/22'.length) : date
}

/** "Offer lapsed", "Won". There is no push, so a single bet without a change was void (GAP-114). */
export function whatInWords({ kind, ended, severalBets }: StatementLine): string {
  if (kind === 'level') return statementTexts.level[severalBets ? 'several' : 'void']
  return ended === '' ? statementTexts.kinds[kind] : statementTexts.returned[ended]
}

/** "NYJ @ NE"; '' without a game. */
export function gameOf(line: StatementLine): string {
  return line.gameID === '' ? '' : gameInShort(line)
}

/** "with oscar", "several bets"; '' for neither. */
export function opponentInWords({ opponent, severalBets }: StatementLine): string {
  if (severalBets) return statementTexts.severalBets
  return opponent === '' ? '' : statementTexts.with(opponent)
}

/**
 * "ann@example.test, fee $0.25 in it": the account of a payment, its fee and debt unless zero, the time until which
 * winnings cannot be withdrawn, and why a game's bets are void. '' for other movements.
 */
export function paymentInWords({ account, fee, debt, finalAt, reason }: StatementLine): string {
  const parts = [
    account,
    reason && reasonClauses[reason],
    finalAt !== '' && statementTexts.finalAt(dayAndTime(finalAt)),
    fee > 0 && statementTexts.fee(formatDollars(centsOf(fee))),
    debt > 0 && statementTexts.owed(formatDollars(centsOf(debt))),
  ]
  return parts.filter(Boolean).join(', ')
}
