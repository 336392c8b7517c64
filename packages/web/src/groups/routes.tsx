import { homeTexts } from '@sidebet/copy/screens/home'
import { tabsTexts } from '@sidebet/copy/screens/tabs'
import { paths } from '../ui/page/paths.ts'
import type { Route } from '../ui/page/route.ts'

const back = { to: paths.home, title: homeTexts.title }

/** Friends, and groups of them: creating, joining and leaving them. The bets in them are lists like the others. */
export const groupRoutes: readonly Route[] = [
  {
    path: paths.friends,
    access: 'user',
    screen: () => import('./FriendsPage.tsx').then((m) => m.FriendsPage),
  },
  {
    path: paths.friend,
    access: 'user',
    back: { to: paths.friends, title: tabsTexts.friends },
    screen: () => import('./FriendPage.tsx').then((m) => m.FriendPage),
  },
  {
    path: paths.createGroup,
    access: 'user',
    back,
    screen: () => import('./CreateGroup.tsx').then((m) => m.CreateGroup),
  },
  {
    path: paths.joinGroup,
    access: 'user',
    back,
    waitsForLogin: true,
    screen: () => import('./JoinGroup.tsx').then((m) => m.JoinGroup),
  },
  {
    path: paths.yourGroups,
    access: 'user',
    back,
    screen: () => import('./YourGroups.tsx').then((m) => m.YourGroups),
  },
  {
    path: paths.groupBets,
    access: 'user',
    back,
    screen: () => import('./GroupBets.tsx').then((m) => m.GroupBets),
  },
]
