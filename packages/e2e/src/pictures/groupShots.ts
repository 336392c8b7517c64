/** Pictures of groups of friends. Their members and the outcomes of their bets are mocked. */
import { expect, type Page } from '@playwright/test'
import { fakeAnswer } from './fakeAnswers.ts'
import type { Shot } from './shot.ts'

const NAME = 'Sunday Couch'
const CODE = 'QK7M2XABCD'

/** The first is the viewer. The others have names of every length. */
const usernamesOf = (me: string, count: number) => [
  me,
  ...['maria', 'cleo', 'dev', 'a.very-long_username-of.thirty', 'sam'],
  ...Array.from({ length: Math.max(0, count - 6) }, (_, at) => `friend.${at + 7}`),
]

const groups = (names: readonly string[]) =>
  names.map((groupName, at) => ({
    _id: `r_${at + 1}`,
    groupName,
    friendGroupName: groupName,
    isAdmin: at === 0,
    members: 6,
    proposals: at,
  }))

const FEW = [NAME, 'Office', 'The people of the very long name who meet each Thursday evening']

function season(usernames: readonly string[]) {
  const nets = [64, 41.25, 12, -22.75, -38.5, -56]
  return {
    from: '2026-08-01T04:00:00.000Z',
    rows: usernames.map((username, at) => ({
      username,
      isMember: at !== 3,
      won: Math.max(0, 14 - at * 2),
      lost: 9 + (at % 3),
      net: nets[at] ?? 0,
      lastFive: ['W', 'W', 'L', 'W', 'L'].slice(at % 3),
      streak: at % 2 ? -2 : 3,
    })),
    headToHead: usernames
      .slice(1, 4)
      .map((username, at) => ({ username, won: 4 - at, lost: at + 1, net: 20 - at * 15 })),
  }
}

async function pretend(page: Page, { count = 6, isEmpty = false, names = FEW } = {}) {
  const response = await page.request.get('/api/user')
  const me: string = (await response.json()).user.username
  const usernames = usernamesOf(me, count)
  const friends = usernames.map((friendUsername, at) => ({
    _id: `u_${at + 1}`,
    friendUsername,
    friendName: `Name ${friendUsername.slice(0, 12)}`,
    joinedAt: '2026-09-06T12:00:00.000Z',
  }))
  const all = season(usernames)
  await fakeAnswer(page, '/api/user/mygroups/*', groups(names))
  await fakeAnswer(page, '/api/group/*', {
    _id: 'r_1',
    groupName: NAME,
    groupAdmin: me,
    friends,
    groupCode: CODE,
  })
  await fakeAnswer(
    page,
    '/api/group/*/season',
    isEmpty
      ? {
          ...all,
          rows: all.rows.map((row) => ({
            ...row,
            won: 0,
            lost: 0,
            net: 0,
            lastFive: [],
            streak: 0,
          })),
          headToHead: [],
        }
      : all,
  )
}

const few = (page: Page) => pretend(page)

async function choose(page: Page) {
  await page.getByRole('main').getByRole('button', { name: NAME, exact: true }).click()
  await expect(page.getByRole('region', { name: NAME })).toContainText(CODE)
}

async function openMembers(page: Page) {
  await page.getByRole('main').getByRole('button', { name: NAME }).click()
  await expect(page.getByRole('dialog', { name: NAME })).toBeVisible()
}

export const groupShots: readonly Shot[] = [
  { name: 'group-create', path: '/create_group' },
  { name: 'group-join', path: '/join_group#name=Sunday+Couch&code=QK7M2XABCD' },
  { name: 'groups-own', path: '/your_groups', before: few },
  { name: 'groups-none', path: '/your_groups', before: (page) => pretend(page, { names: [] }) },
  { name: 'group-members', path: '/your_groups', before: few, act: openMembers },
  {
    name: 'group-invite',
    path: '/your_groups',
    before: few,
    act: async (page) => {
      await openMembers(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Add Friend' }).click()
      await expect(page.getByRole('dialog', { name: /^Invite/ })).toBeVisible()
    },
  },
  { name: 'group-season', path: '/group_bets', before: few, act: choose },
  {
    name: 'group-season-empty',
    path: '/group_bets',
    before: (page) => pretend(page, { isEmpty: true }),
    act: choose,
  },
  {
    name: 'group-season-long',
    path: '/group_bets',
    before: (page) => pretend(page, { count: 200 }),
    act: choose,
  },
]
