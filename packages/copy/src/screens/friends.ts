import { seasonDay } from '../seasonDay.ts'
import { friendBetsTexts } from './friendBets.ts'
import { groupsTexts } from './groups.ts'
import { menuTexts } from './menu.ts'
import { tabsTexts } from './tabs.ts'

const { friendBets, groups } = menuTexts
const { lists, path } = friendBetsTexts

const proposalsText = (count: number) =>
  count === 1 ? '1 offer to take' : `${count} offers to take`

/** The friends, the groups, and the bets with both. */
export const friendsTexts = {
  title: tabsTexts.friends,
  bets: {
    title: friendBets.title,
    proposed: 'Proposed to you',
    live: lists.live,
    past: lists.past,
  },
  groups: {
    title: groups.own,
    notRead: groupsTexts.own.notRead,
    none: 'In a group you bet among yourselves, with a table of the season.',
    create: groups.create,
    join: groups.join,
    /** "3 members, 1 offer to take"; `proposals` are the open offers of other members. */
    about: ({ members, proposals }: { members: number; proposals: number }) =>
      [path.members(members), ...(proposals > 0 ? [proposalsText(proposals)] : [])].join(', '),
  },
  people: {
    title: 'People you bet with',
    notRead: 'We could not read your friends.',
    none: 'Nobody yet. A friend is added by the first bet that you post to them.',
    invite: friendBets.invite,
  },
  friend: {
    title: 'Friend',
    unknown: 'There is no such friend on your list.',
    notRead: 'We could not read your bets with this friend. Your money is where it was.',
    record: 'Between you',
    since: (from: string) => `since ${seasonDay(from)}`,
    noRecord: 'No bet between you has been settled this season.',
    offer: (username: string) => `Make an offer to ${username}`,
    offerNote: 'Pick a game next. The slip says that only this friend can take it.',
    offers: 'Open offers',
    bets: 'Bets',
  },
} as const
