import type { BetRow } from '@sidebet/contract/bets'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { plainDollars } from '@sidebet/domain/money'
import { betInWords } from '../../betting/betTexts.ts'
import { gameInShort } from '../../betting/games/gameTexts.ts'
import { csvLine } from '../../ui/csv.ts'
import { centsOf } from '../../ui/money.tsx'

const texts = betsTexts.settled

/** The table of the account history with the bets in words, as CSV. */
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
