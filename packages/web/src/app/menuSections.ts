/** The menu's five nested sections (S4). An entry is displayed once its screen exists. */
import { menuTexts } from '@sidebet/copy/screens/menu'

const { profile, account, groups, friendBets, publicBets } = menuTexts

type MenuEntry = {
  readonly label: string
  readonly to: string
  /** Displayed only to users with this role (GAP-169, AZ6). */
  readonly only?: keyof Roles
}

/** Roles that only some users have. */
export type Roles = { readonly promotionAdmin: boolean; readonly operator: boolean }

export type MenuSection = { readonly label: string; readonly entries: readonly MenuEntry[] }

const MENU_SECTIONS: readonly MenuSection[] = [
  {
    label: profile.title,
    entries: [
      { label: profile.show, to: '/myprofile' },
      { label: profile.edit, to: '/editprofile' },
      { label: profile.password, to: '/changepassword' },
      { label: profile.mfa, to: '/changemfa' },
    ],
  },
  {
    label: account.title,
    entries: [
      { label: account.history, to: '/accounthistory' },
      { label: account.deposit, to: '/depositchoice' },
      { label: account.withdraw, to: '/withdrawchoice' },
      { label: account.createPromotion, to: '/promotion_create', only: 'promotionAdmin' },
      { label: account.operator, to: '/operator', only: 'operator' },
    ],
  },
  {
    label: groups.title,
    entries: [
      { label: groups.create, to: '/create_group' },
      { label: groups.join, to: '/join_group' },
      { label: groups.own, to: '/your_groups' },
      { label: groups.select, to: '/group_bets' },
    ],
  },
  {
    label: friendBets.title,
    entries: [
      { label: friendBets.proposed, to: '/friendbets' },
      { label: friendBets.live, to: '/friendslivebets' },
      { label: friendBets.past, to: '/friendpastbets' },
      { label: friendBets.invite, to: '/invite_friend' },
    ],
  },
  {
    label: publicBets.title,
    entries: [
      { label: publicBets.recent, to: '/recentpublicbets' },
      { label: publicBets.unaccepted, to: '/unacceptedbets' },
      { label: publicBets.live, to: '/publiclivebets' },
      { label: publicBets.past, to: '/publicpastbets' },
    ],
  },
]

/** The sections with only the entries whose screens exist and that this user may see. Empty sections are omitted. */
export function sectionsFor(routePaths: ReadonlySet<string>, roles: Roles): MenuSection[] {
  return MENU_SECTIONS.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ to, only }) => routePaths.has(to) && (!only || roles[only])),
  })).filter(({ entries }) => entries.length > 0)
}
