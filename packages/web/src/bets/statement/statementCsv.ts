import type { StatementLine } from '@sidebet/contract/statement'
import { reasonClauses } from '@sidebet/copy/reasons'
import { statementTexts } from '@sidebet/copy/screens/statement'
import { plainDollars } from '@sidebet/domain/money'
import { csvLine } from '../../ui/csv.ts'
import { centsOf } from '../../ui/money.tsx'
import { gameOf, timeInWords, whatInWords } from './statementTexts.ts'

/** Every movement as CSV, the newest first; amounts are plain numbers, with a hyphen when they are negative. */
export function statementCsv(lines: readonly StatementLine[]): string {
  const dollars = (amount: number) => plainDollars(centsOf(amount))
  const rows = lines.map((line) => [
    line.date,
    timeInWords(line),
    line.reason === '' ? whatInWords(line) : `${whatInWords(line)}: ${reasonClauses[line.reason]}`,
    gameOf(line),
    line.severalBets ? statementTexts.severalBets : line.opponent,
    ...[line.change.available, line.change.atRisk].map(dollars),
    ...[line.after.available, line.after.atRisk, line.after.total].map(dollars),
    line.account,
    ...[line.fee, line.debt].map(dollars),
  ])
  return [statementTexts.csv, ...rows].map(csvLine).join('')
}
