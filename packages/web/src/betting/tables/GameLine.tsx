import type { GameRow } from '@sidebet/contract/games'
import { Link } from 'react-router'
import { gamePath } from '../../ui/page/paths.ts'
import { gameInWords } from '../games/gameTexts.ts'
import { Starts } from '../games/Starts.tsx'
import { MatchupInShort, type Teams } from '../games/team.tsx'
import styles from './GameLine.module.css'

type Game = Teams & Pick<GameRow, 'dateTimeDB' | 'gameID'>

/** Above the offers on a game: its teams, as a link to its page, and its start. */
export function GameLine({ game }: { readonly game: Game }) {
  return (
    <span className={styles.line}>
      <Link to={gamePath(game.gameID)} className={styles.game}>
        <span className={styles.badges} aria-hidden="true">
          <MatchupInShort game={game} />
        </span>
        <span className={styles.names}>{gameInWords(game)}</span>
      </Link>
      <span className={styles.starts}>
        <Starts at={game.dateTimeDB} shape="line" />
      </span>
    </span>
  )
}
