import { leagueText } from '@sidebet/copy/counts'
import { homeTexts } from '@sidebet/copy/screens/home'
import { LEAGUES } from '@sidebet/domain/games/league'
import { Link } from 'react-router'
import { useCall } from '../api/useCall.ts'
import { LeagueMark } from '../betting/games/LeagueMark.tsx'
import { later, useLater } from '../ui/lazyPart.ts'
import { Page } from '../ui/page/page.tsx'
import { leaguePath } from '../ui/page/paths.ts'
import { Alerts } from './Alerts.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import styles from './HomeScreen.module.css'

/** A tile for each league, in the specified order (S5). */
const TILES = [...LEAGUES].sort((a, b) => a.tile - b.tile)

const NO_GAMES: never[] = []

const cards = later(() => import('./HomeCards.tsx'))

/** The alerts, the sports, then the day. The tiles are rendered at once; their counts follow. */
export function HomeScreen() {
  const counted = useCall('home', { quiet: true }, { always: true })
  const part = useLater(cards, true)
  const above = (
    <>
      <Alerts />
      <FirstSteps />
    </>
  )
  return (
    <Page title={homeTexts.title} above={above}>
      <ul className={styles.tiles}>
        {TILES.map(({ code, title }) => {
          const counts = counted.data?.leagues.find(({ league }) => league === code)
          return (
            <li key={code} className={styles.tile}>
              <LeagueMark league={code} height={34} />
              <div>
                <Link to={leaguePath('choosepath', code)} className={styles.name}>
                  {title}
                </Link>
                <p className={styles.counts}>{counts && leagueText(counts)}</p>
              </div>
            </li>
          )
        })}
      </ul>
      {part && !counted.isPending ? (
        <part.HomeCards
          soon={counted.data?.startingSoon ?? NO_GAMES}
          isFetching={counted.isFetching}
        />
      ) : (
        <div aria-busy="true" />
      )}
    </Page>
  )
}
