import type { HomeCounts } from '@sidebet/contract/home'
import { leagueText } from '@sidebet/copy/counts'
import { LEAGUES } from '@sidebet/domain/games/league'
import { Link } from 'react-router'
import { LeagueMark } from '../betting/games/LeagueMark.tsx'
import { leaguePath } from '../ui/page/paths.ts'
import styles from './LeagueTiles.module.css'

/** In the specified order (S5). */
const TILES = [...LEAGUES].sort((a, b) => a.tile - b.tile)

/** A tile for each league with its counts, if they were read. Those without games come last. */
export function LeagueTiles({ counts }: { readonly counts: HomeCounts['leagues'] }) {
  const tiles = TILES.map((league) => ({
    ...league,
    counted: counts.find((of) => of.league === league.code),
  }))
  const hasGames = ({ counted }: (typeof tiles)[number]) =>
    counted === undefined || counted.games > 0
  const inOrder = [...tiles.filter(hasGames), ...tiles.filter((tile) => !hasGames(tile))]
  return (
    <ul className={styles.tiles}>
      {inOrder.map(({ code, title, counted }) => (
        <li key={code} className={styles.tile}>
          <LeagueMark league={code} height={34} />
          <div>
            <Link to={leaguePath('choosepath', code)} className={styles.name}>
              {title}
            </Link>
            {counted && <p className={styles.counts}>{leagueText(counted)}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
