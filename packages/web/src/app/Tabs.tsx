/** The screens that users visit most: at the bottom on a phone, in the header on a desktop. */
import { tabsTexts } from '@sidebet/copy/screens/tabs'
import { type Icon, IconChecklist, IconCoins, IconTrophy, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'
import styles from './Tabs.module.css'

type Tab = {
  readonly to: string
  readonly label: string
  readonly Icon: Icon
  /** Whether a page belongs to this tab. */
  readonly has: (route: Route) => boolean
}

const isOneOf =
  (...of: readonly string[]) =>
  ({ path }: Route) =>
    of.includes(path)

const TABS: readonly Tab[] = [
  {
    to: paths.home,
    label: tabsTexts.sports,
    Icon: IconTrophy,
    has: (route) => route.path === paths.home || route.league !== undefined,
  },
  {
    to: paths.publicLiveBets,
    label: tabsTexts.myBets,
    Icon: IconChecklist,
    has: isOneOf(paths.unacceptedBets, paths.publicLiveBets, paths.publicPastBets),
  },
  {
    to: paths.friends,
    label: tabsTexts.friends,
    Icon: IconUsers,
    has: isOneOf(
      paths.friends,
      paths.friendBets,
      paths.friendsLiveBets,
      paths.friendPastBets,
      paths.inviteFriend,
      paths.createGroup,
      paths.joinGroup,
      paths.yourGroups,
      paths.groupBets,
      paths.groupBetsProposed,
      paths.groupLiveBets,
      paths.groupPastBets,
    ),
  },
  {
    to: paths.payments,
    label: tabsTexts.money,
    Icon: IconCoins,
    has: isOneOf(
      paths.payments,
      paths.accountHistory,
      paths.statement,
      paths.depositChoice,
      paths.depositFromPaypal,
      paths.depositFromBank,
      paths.addBank,
      paths.withdrawChoice,
      paths.withdrawToPaypal,
    ),
  },
]

export function Tabs({ route }: { readonly route: Route | undefined }) {
  return (
    <nav className={styles.tabs} aria-label={tabsTexts.title} data-tabs>
      {TABS.map(({ to, label, Icon, has }) => (
        <Link
          key={to}
          to={to}
          className={styles.tab}
          {...(route?.path === to && { 'aria-current': 'page' })}
          {...(route && has(route) && { 'data-here': true })}
        >
          <Icon size={22} stroke={1.7} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
