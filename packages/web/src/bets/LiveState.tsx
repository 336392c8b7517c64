import type { BetRow } from '@sidebet/contract/bets'
import { betsTexts } from '@sidebet/copy/screens/bets'
import { marginText } from '@sidebet/copy/sides'
import { scoreInWords, toSpare, waitInWords } from '../betting/betTexts.ts'
import { Starts } from '../betting/games/Starts.tsx'
import styles from './LiveState.module.css'

/** The start of the game, then its score and the user's margin: for a bet that is not settled yet. */
export function LiveState({ bet, userID }: { readonly bet: BetRow; readonly userID: string }) {
  const score = scoreInWords(bet)
  const spare = toSpare(bet, userID)
  if (score !== null && spare !== null) {
    return (
      <>
        <span className="figures">{score}</span>
        {', '}
        <strong className={spare >= 0 ? styles.ahead : styles.behind}>{marginText(spare)}</strong>
      </>
    )
  }
  const wait = waitInWords(bet)
  if (wait !== null) return wait
  return (
    <>
      {betsTexts.notYetPlayed}
      {', '}
      <Starts at={bet.dateTimeDB} />
    </>
  )
}
