/** The menu's five nested sections (S4). */
import { menuTexts } from '@sidebet/copy/screens/menu'
import {
  type Icon,
  IconSpeakerphone,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react'
import { paths } from '../ui/page/paths.ts'

const { profile, account, groups, friendBets, publicBets } = menuTexts

type MenuEntry = {
  readonly label: string
  readonly to: `/${string}`
  /** Displayed only to users with this role (GAP-169, AZ6). */
  readonly only?: keyof Roles
}

/** Roles that only some users have. */
export type Roles = { readonly promotionAdmin: boolean; readonly operator: boolean }

export type MenuSection = {
  readonly label: string
  readonly Icon: Icon
  readonly entries: readonly MenuEntry[]
}

const MENU_SECTIONS: readonly MenuSection[] = [
  {
    label: profile.title,
    Icon: IconUser,
    entries: [
      { label: profile.show, to: paths.myProfile },
      { label: profile.edit, to: paths.editProfile },
      { label: profile.password, to: paths.changePassword },
      { label: profile.mfa, to: paths.changeMfa },
    ],
  },
  {
    label: account.title,
    Icon: IconWallet,
    entries: [
      { label: account.history, to: paths.accountHistory },
      { label: account.deposit, to: paths.depositChoice },
      { label: account.withdraw, to: paths.withdrawChoice },
      { label: account.createPromotion, to: paths.promotionCreate, only: 'promotionAdmin' },
      { label: account.operator, to: paths.operator, only: 'operator' },
    ],
  },
  {
    label: groups.title,
    Icon: IconUsersGroup,
    entries: [
      { label: groups.create, to: paths.createGroup },
      { label: groups.join, to: paths.joinGroup },
      { label: groups.own, to: paths.yourGroups },
      { label: groups.select, to: paths.groupBets },
    ],
  },
  {
    label: friendBets.title,
    Icon: IconUsers,
    entries: [
      { label: friendBets.proposed, to: paths.friendBets },
      { label: friendBets.live, to: paths.friendsLiveBets },
      { label: friendBets.past, to: paths.friendPastBets },
      { label: friendBets.invite, to: paths.inviteFriend },
    ],
  },
  {
    label: publicBets.title,
    Icon: IconSpeakerphone,
    entries: [
      { label: publicBets.recent, to: paths.recentPublicBets },
      { label: publicBets.unaccepted, to: paths.unacceptedBets },
      { label: publicBets.live, to: paths.publicLiveBets },
      { label: publicBets.past, to: paths.publicPastBets },
    ],
  },
]

/** The sections with the entries that this user may see. Each has entries for every user. */
export function sectionsFor(roles: Roles): MenuSection[] {
  return MENU_SECTIONS.map(({ entries, ...section }) => ({
    ...section,
    entries: entries.filter(({ only }) => !only || roles[only]),
  }))
}
