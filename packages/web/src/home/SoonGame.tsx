import type { HomeCounts } from '@sidebet/contract/home'
import { offersText } from '@sidebet/copy/counts'
import { type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { LeagueMark } from '../betting/games/LeagueMark.tsx'
import { Starts } from '../betting/games/Starts.tsx'
import { Matchup } from '../betting/games/team.tsx'
import { gamePath } from '../ui/page/paths.ts'
import styles from './SoonGame.module.css'

/** A game that starts soon, as a link to its offers. */
export function SoonGame({ game }: { readonly game: HomeCounts['startingSoon'][number] }) {
  const league = game.league as LeagueCode
  return (
    <li>
      <Link to={gamePath(league, game.gameID)} className={styles.game}>
        <LeagueMark league={league} height={24} />
        <span className="unseen">{leagueOf(league).title}: </span>
        <span className={styles.teams}>
          <Matchup game={game} />
        </span>
        <span className={styles.starts}>
          <span className="unseen">, </span>
          <Starts at={game.dateTimeDB} shape="clock" />
        </span>
        <span className="unseen">, </span>
        <span className={styles.offers}>{offersText(game.offers)}</span>
        <IconChevronRight size={18} className={styles.arrow} aria-hidden="true" />
      </Link>
    </li>
  )
}
