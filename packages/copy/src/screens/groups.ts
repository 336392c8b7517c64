import { type Cents, formatDollars } from '@sidebet/domain/money'
import { seasonDay } from '../seasonDay.ts'
import { dialogTexts } from './dialogs.ts'
import { menuTexts } from './menu.ts'

const { create, join, own, select } = menuTexts.groups

type Record = { readonly won: number; readonly lost: number }

/** Groups of friends and the bets in them. `group` is a group's name, `email` the address of the support (GAP-042). */
export const groupsTexts = {
  /** Lower case, as specified. Forms capitalize the first letter. */
  fields: { name: 'group name', code: 'code from the invitation' },
  create: {
    title: create,
    lead: 'Bets in a group are for its members alone. You will be its admin.',
    taken: 'That group name is already in use by another group.',
  },
  invite: {
    title: (group: string) => `Invite a friend to ${group}`,
    lead: 'Enter a username, an email or a phone number. Your friend joins with the code of the group, which the invitation brings.',
    friend: 'Friend',
    invite: 'Invite',
    friends: 'Your friends',
    more: 'More',
    done: 'Done',
    /** The list of the user's groups has another text for the same success. */
    notified: 'Your friend has been invited and successfully notified.',
  },
  join: {
    title: join,
    lead: 'Enter the name of the group and the code, as your invitation says them.',
  },
  own: {
    title: own,
    notRead: 'We could not read your groups.',
    admin: 'you are the admin',
    isAdmin: 'Admin',
    you: 'You',
    members: 'Members',
    leave: 'Leave Group',
    addFriend: 'Add Friend',
    deleteGroup: 'Delete Group',
    no: dialogTexts.no,
    /** The screen-reader label of the X beside a member. */
    remove: (member: string) => `Remove ${member}`,
    removeWord: 'Remove',
    confirmRemove: (member: string) =>
      `Do you want to remove ${member} from the group? Open offers of ${member} in it are cancelled. Accepted bets stay.`,
    confirmLeave:
      'Do you want to leave this group? Your open offers in it are cancelled. Accepted bets stay.',
    handsOver: (member: string) => `${member} will be the admin after you.`,
    endsIt: 'You are the last member, so the group will be deleted.',
    /** GAP-155. */
    confirmDelete:
      'Deleting a group is permanent and final. Any open unaccepted bets will become inaccessible. Please cancel outstanding bets first.',
  },
  select: {
    title: select,
    choose: 'Your groups',
    proposals: "Group's Bet Proposals",
    live: "Group's Live Bets",
    past: "Group's Past Bet Results",
  },
  season: {
    title: 'Season',
    since: (from: string) => `Bets on games since ${seasonDay(from)}`,
    empty: 'No bet in this group has been settled this season.',
    columns: {
      rank: '#',
      member: 'Member',
      record: 'Won\u2013Lost',
      rate: 'Rate',
      lastFive: 'Last five',
      streak: 'Streak',
      net: 'Net',
    },
    record: ({ won, lost }: Record) => `${won}\u2013${lost}`,
    rate: ({ won, lost }: Record) => `${Math.round((100 * won) / (won + lost))} %`,
    streak: (streak: number) => (streak > 0 ? `Won ${streak}` : `Lost ${-streak}`),
    /** Of a member without a settled bet. */
    none: '\u2013',
    left: 'left',
    /** `sum` is the sum of all nets: 0. */
    sum: (sum: Cents) => `Nets add up to ${formatDollars(sum)}: only bets inside the group count.`,
    headToHead: 'You against each',
    against: 'Against',
    notRead: 'We could not read the season. Bets and money are as they were.',
  },
  code: {
    title: 'Invite',
    code: 'Code',
    link: 'Join link',
    copy: 'Copy',
    copied: 'Copied.',
    share: 'Share',
    shareText: (group: string) => `Join ${group} on Sidebet`,
    qr: 'QR code of the join link',
    note: 'Whoever has the name and the code can join. The code changes when somebody is removed.',
  },
  /** Below the first rows of a long list. */
  showAll: (count: number) => `Show all ${count}`,
  goBack: 'Go Back To Groups',
  proposed: {
    /** Precedes the group's name, as in the other lists. */
    title: 'Bets Proposed to',
    next: 'Make a bet',
    empty: (email: string) =>
      `You currently do not have any bet proposals from this group. If you feel this is an error, please email ${email}`,
  },
  live: {
    title: 'Live Bets With',
    next: 'See what the group proposes',
    between: 'Between',
    whoBet: ({ offerer, accepter }: { readonly offerer: string; readonly accepter: string }) =>
      `${offerer} bet ${accepter}`,
    stakes: 'Stakes',
    empty: (email: string) =>
      `You currently do not have any live bets accepted by your friends. If you feel this is an error, please email ${email}`,
  },
  past: {
    title: 'Your Past Bets With',
    next: 'See the live bets',
    empty: (email: string) =>
      `You do not yet have any bets with this group that have already settled. If you feel this is an error, please email ${email}`,
  },
} as const
