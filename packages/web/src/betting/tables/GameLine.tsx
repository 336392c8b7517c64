import type { GameRow } from '@sidebet/contract/games'
import { gameInWords } from '../betTexts.ts'
import { Starts } from '../games/Starts.tsx'
import styles from './GameLine.module.css'

type Game = Pick<GameRow, 'awayTeam' | 'homeTeam' | 'dateTimeDB'>

/** Above the offers on a game: its teams and its start. */
export function GameLine({ game }: { readonly game: Game }) {
  const names = gameInWords(game)
  return (
    <span className={styles.line}>
      <span className={styles.names} title={names}>
        {names}
      </span>
      <span className={styles.starts}>
        <Starts at={game.dateTimeDB} shape="line" />
      </span>
    </span>
  )
}
