import type { HomeCounts } from '@sidebet/contract/home'
import { gamesText, offersText } from '@sidebet/copy/counts'
import { gamesTexts } from '@sidebet/copy/screens/games'
import {
  type Icon,
  IconCalendarEvent,
  IconCalendarSearch,
  IconChevronRight,
  IconListDetails,
  IconShield,
  IconShieldSearch,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useCall } from '../api/useCall.ts'
import { Page } from '../ui/page/page.tsx'
import { type LeagueScreen, leaguePath } from '../ui/page/paths.ts'
import { useLeague } from '../ui/page/route.ts'
import styles from './ChoosePath.module.css'

const { menu } = gamesTexts

const ENTRIES: readonly {
  readonly to: LeagueScreen
  readonly word: string
  readonly Icon: Icon
  /** The number of rows behind the button. */
  readonly count?: (counts: HomeCounts['leagues'][number]) => string
}[] = [
  { to: 'chooseteam', word: menu.chooseTeam, Icon: IconShield },
  {
    to: 'upcominggames',
    word: menu.upcoming,
    Icon: IconCalendarEvent,
    count: ({ games }) => gamesText(games),
  },
  {
    to: 'postedbets',
    word: menu.allOffers,
    Icon: IconListDetails,
    count: ({ offers }) => offersText(offers),
  },
  { to: 'postedbetsbyteam', word: menu.offersByTeam, Icon: IconShieldSearch },
  { to: 'postedbetsbydate', word: menu.offersByDate, Icon: IconCalendarSearch },
]

/** The menu of a league: five buttons, two of them with a count. */
export function ChoosePath() {
  const { code, title } = useLeague()
  const navigate = useNavigate()
  const { data } = useCall('home', { quiet: true })
  const counts = data?.leagues.find(({ league }) => league === code)
  return (
    <Page title={menu.title(title)} narrow>
      <ul className={styles.entries}>
        {ENTRIES.map(({ to, word, Icon, count }) => (
          <li key={to} className={count && styles.counted}>
            <button
              type="button"
              className={styles.entry}
              onClick={() => void navigate(leaguePath(to, code))}
            >
              <Icon size={26} stroke={1.7} aria-hidden="true" />
              {word}
              <IconChevronRight size={20} className={styles.arrow} aria-hidden="true" />
            </button>
            {count && counts && <span className={styles.count}>{count(counts)}</span>}
          </li>
        ))}
      </ul>
    </Page>
  )
}
