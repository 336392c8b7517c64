/** The menu (S4). A screen uses its entry here as its title, where both are the same. */
export const menuTexts = {
  close: 'Close menu',
  welcome: 'Welcome',
  logout: 'Logout',
  profile: {
    title: 'Profile',
    show: 'My Profile',
    edit: 'Edit Profile',
    password: 'Change Password',
    mfa: 'Change Multi-Factor Authentication',
  },
  account: {
    title: 'My Account',
    history: 'Account History',
    deposit: 'Deposit Options',
    withdraw: 'Withdrawal Options',
    createPromotion: 'Create Promotion',
    operator: 'Operator',
  },
  groups: {
    title: 'Groups',
    create: 'Create Group',
    join: 'Join Group',
    own: 'Your Friend Groups',
    select: 'Select A Friend Group',
  },
  friendBets: {
    title: 'Bets With Friends',
    proposed: 'Bets Proposed by Friends',
    live: 'Your Live Bets With Friends',
    past: 'Past Bets With Friends',
    invite: 'Invite a Friend',
  },
  publicBets: {
    title: 'Public Bets',
    recent: 'Recent Public Bets',
    unaccepted: 'Your Bets Not Yet Accepted',
    live: 'Your Live Public Bets',
    past: 'Your Past Public Bets',
  },
  theme: { title: 'Theme', light: 'Light', dark: 'Dark', system: 'System' },
} as const
