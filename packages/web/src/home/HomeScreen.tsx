import { homeTexts } from '@sidebet/contract/texts/home'
import { Link } from 'react-router'
import { Page } from '../core/shell/page.tsx'
import { leaguePath } from '../core/shell/paths.ts'
import { Alerts } from './Alerts.tsx'
import styles from './HomeScreen.module.css'
import { SPORT_TILES } from './sportTiles.ts'

export function HomeScreen() {
  return (
    <Page title={homeTexts.title}>
      <Alerts />
      <ul className={styles.tiles}>
        {SPORT_TILES.map(({ league, Icon }) => (
          <li key={league.code}>
            <Link to={leaguePath('choosepath', league.code)} className={styles.tile}>
              <Icon size={30} stroke={1.7} aria-hidden="true" />
              {league.title}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
