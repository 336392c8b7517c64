import { homeTexts } from '@sidebet/contract/texts/home'
import { LEAGUES } from '@sidebet/domain/games/league'
import { Link } from 'react-router'
import { LeagueMark } from '../betting/games/LeagueMark.tsx'
import { Page } from '../core/shell/page.tsx'
import { leaguePath } from '../core/shell/paths.ts'
import { Alerts } from './Alerts.tsx'
import styles from './HomeScreen.module.css'

/** A tile for each league, in their order (S5). */
const TILES = [...LEAGUES].sort((a, b) => a.tile - b.tile)

export function HomeScreen() {
  return (
    <Page title={homeTexts.title}>
      <Alerts />
      <ul className={styles.tiles}>
        {TILES.map(({ code, title }) => (
          <li key={code}>
            <Link to={leaguePath('choosepath', code)} className={styles.tile}>
              <LeagueMark league={code} height={34} />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
