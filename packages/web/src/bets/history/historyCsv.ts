import type { BetRow } from '@sidebet/contract/bets'
import { betsTexts } from '@sidebet/contract/texts/bets'
import { plainDollars } from '@sidebet/domain/money'
import { betInWords, gameInShort } from '../../betting/betWords.ts'
import { centsOf } from '../../core/money.tsx'

const texts = betsTexts.settled

/** The table of the account history, and the bet in words behind it, for a spreadsheet. */
export function historyCsv(bets: readonly BetRow[], userID: string): string {
  const lines = bets.map((bet) => [
    bet.dateMatch,
    gameInShort(bet),
    bet.winnerOfferShort,
    bet.userPerformance,
    plainDollars(centsOf(bet.performanceAmount)),
    betInWords(bet, userID),
  ])
  return [[...texts.columns, texts.inWords], ...lines].map(csvLine).join('')
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** What a spreadsheet would take for a formula; names come from other users. A plain number is none. */
const FORMULA = /^\s*[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/

function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
