import type { GameRow } from '@sidebet/contract/games'
import type { ReactNode } from 'react'
import styles from './GameHead.module.css'
import { Starts } from './Starts.tsx'
import { Matchup } from './team.tsx'

type Game = Pick<
  GameRow,
  'awayTeam' | 'awayTeamShort' | 'homeTeam' | 'homeTeamShort' | 'dateTimeDB'
>

/** The head of a card or of a slip: who plays, and when, or whatever there is to say instead. */
export function GameHead({
  game,
  children,
}: {
  readonly game: Game
  readonly children?: ReactNode
}) {
  const { awayTeam, awayTeamShort, homeTeam, homeTeamShort, dateTimeDB } = game
  return (
    <div className={styles.head}>
      <Matchup
        away={{ name: awayTeam, short: awayTeamShort }}
        home={{ name: homeTeam, short: homeTeamShort }}
      />
      {children ?? <Starts at={dateTimeDB} shape="block" />}
    </div>
  )
}
