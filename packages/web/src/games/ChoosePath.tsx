import { gamesTexts } from '@sidebet/contract/texts/games'
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
import { Page } from '../core/shell/page.tsx'
import { type LeagueScreen, leaguePath } from '../core/shell/paths.ts'
import { useLeague } from '../core/shell/route.ts'
import styles from './ChoosePath.module.css'

const { menu } = gamesTexts

const ENTRIES: readonly {
  readonly to: LeagueScreen
  readonly word: string
  readonly Icon: Icon
}[] = [
  { to: 'chooseteam', word: menu.chooseTeam, Icon: IconShield },
  { to: 'upcominggames', word: menu.upcoming, Icon: IconCalendarEvent },
  { to: 'postedbets', word: menu.allOffers, Icon: IconListDetails },
  { to: 'postedbetsbyteam', word: menu.offersByTeam, Icon: IconShieldSearch },
  { to: 'postedbetsbydate', word: menu.offersByDate, Icon: IconCalendarSearch },
]

/** The menu of a league: five buttons. */
export function ChoosePath() {
  const { code, title } = useLeague()
  const navigate = useNavigate()
  return (
    <Page title={menu.title(title)} narrow>
      <ul className={styles.entries}>
        {ENTRIES.map(({ to, word, Icon }) => (
          <li key={to}>
            <button
              type="button"
              className={styles.entry}
              onClick={() => void navigate(leaguePath(to, code))}
            >
              <Icon size={26} stroke={1.7} aria-hidden="true" />
              {word}
              <IconChevronRight size={20} className={styles.arrow} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </Page>
  )
}
