import type { GameRow } from '@sidebet/contract/games'
import { Starts } from '../betting/games/Starts.tsx'
import styles from './games.module.css'

/** The specified MM/dd/yyyy, and the start in the reader's time zone. */
export function GameDate({ game }: { readonly game: Pick<GameRow, 'date' | 'dateTimeDB'> }) {
  return (
    <>
      {game.date}{' '}
      <span className={styles.local}>
        <Starts at={game.dateTimeDB} shape="line" />
      </span>
    </>
  )
}
