/** The menu's five nested sections (S4). An entry shows once its screen exists. */

type MenuEntry = { readonly label: string; readonly to: string }
export type MenuSection = { readonly label: string; readonly entries: readonly MenuEntry[] }

const MENU_SECTIONS: readonly MenuSection[] = [
  {
    label: 'Profile',
    entries: [
      { label: 'My Profile', to: '/myprofile' },
      { label: 'Edit Profile', to: '/editprofile' },
      { label: 'Change Password', to: '/changepassword' },
      { label: 'Change Multi-Factor Authentication', to: '/changemfa' },
    ],
  },
  {
    label: 'My Account',
    entries: [
      { label: 'Account History', to: '/accounthistory' },
      { label: 'Deposit Options', to: '/depositchoice' },
      { label: 'Withdrawal Options', to: '/withdrawchoice' },
    ],
  },
  {
    label: 'Groups',
    entries: [
      { label: 'Create Group', to: '/create_group' },
      { label: 'Join Group', to: '/join_group' },
      { label: 'Your Friend Groups', to: '/your_groups' },
      { label: 'Select A Friend Group', to: '/group_bets' },
    ],
  },
  {
    label: 'Bets With Friends',
    entries: [
      { label: 'Bets Proposed by Friends', to: '/friendbets' },
      { label: 'Your Live Bets With Friends', to: '/friendslivebets' },
      { label: 'Past Bets With Friends', to: '/friendpastbets' },
      { label: 'Invite a Friend', to: '/invite_friend' },
    ],
  },
  {
    label: 'Public Bets',
    entries: [
      { label: 'Recent Public Bets', to: '/recentpublicbets' },
      { label: 'Your Bets Not Yet Accepted', to: '/unacceptedbets' },
      { label: 'Your Live Public Bets', to: '/publiclivebets' },
      { label: 'Your Past Public Bets', to: '/publicpastbets' },
    ],
  },
]

/** The sections with only those entries whose screens exist, and without sections that have none. */
export function sectionsFor(known: ReadonlySet<string>): MenuSection[] {
  return MENU_SECTIONS.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ to }) => known.has(to)),
  })).filter(({ entries }) => entries.length > 0)
}
