import type { GameRow } from '@sidebet/contract/games'
import { Starts } from '../core/Starts.tsx'
import styles from '../core/slip/slip.module.css'
import { Matchup } from '../core/team.tsx'

/** Who plays, and when. */
export function GameHead({ game }: { readonly game: GameRow }) {
  return (
    <div className={styles.head}>
      <Matchup
        away={{ name: game.awayTeam, short: game.awayTeamShort }}
        home={{ name: game.homeTeam, short: game.homeTeamShort }}
      />
      <Starts at={game.dateTimeDB} isLong />
    </div>
  )
}
