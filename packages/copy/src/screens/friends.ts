import { menuTexts } from './menu.ts'
import { tabsTexts } from './tabs.ts'

const { friendBets, groups } = menuTexts

/** The friends, the groups, and the bets with both. */
export const friendsTexts = {
  title: tabsTexts.friends,
  bets: { title: friendBets.title, proposed: 'Proposed to you', live: 'Live', past: 'Past' },
  groups: {
    title: groups.own,
    notRead: 'We could not read your groups.',
    none: 'In a group you bet among yourselves, with a table of the season.',
    create: groups.create,
    join: groups.join,
    /** Open offers of other members. */
    proposals: (count: number) => (count === 1 ? '1 offer to take' : `${count} offers to take`),
  },
  people: {
    title: 'People you bet with',
    notRead: 'We could not read your friends.',
    none: 'Nobody yet. A friend is added by the first bet that you post to them.',
    invite: friendBets.invite,
  },
} as const
