import type { GameRow } from '@sidebet/contract/games'
import type { ReactNode } from 'react'
import styles from './GameHead.module.css'
import { Starts } from './Starts.tsx'
import { Matchup, type Teams } from './team.tsx'

/** The head of a card or of a slip: the teams, and the children or else the start. */
export function GameHead({
  game,
  children,
}: {
  readonly game: Teams & Pick<GameRow, 'dateTimeDB'>
  readonly children?: ReactNode
}) {
  return (
    <div className={styles.head}>
      <Matchup game={game} />
      {children || <Starts at={game.dateTimeDB} shape="block" />}
    </div>
  )
}
