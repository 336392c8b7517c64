/** Pictures of bets with friends. The friends are mocked, and so is that the bets on the boards are theirs. */
import { expect, type Page } from '@playwright/test'
import { answer, dialogWithText } from '../fixtures/dialogs.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { changeAnswer, fakeAnswer, refusal } from './fakeAnswers.ts'
import { openPosting } from './setTheBet.ts'
import type { Shot } from './shot.ts'

const GAMES = '/upcominggamesnfl'
const EMPTY_PAGE = { data: [], next: null }

const friend = (id: number, friendName: string, named: object = {}) => ({
  _id: `n_${id}`,
  friendName,
  ...{ friendUsername: '', friendEmail: '', friendPhone: '', ...named },
})

const FRIENDS = [
  friend(1, 'Ann Story', { friendUsername: 'ann' }),
  friend(2, 'maria.of.a.very.long.address@mail.of.the.university.example', {
    friendEmail: 'maria.of.a.very.long.address@mail.of.the.university.example',
  }),
  friend(3, 'Oscar Example', { friendUsername: 'a.very-long_username-of.thirty' }),
  friend(4, '12015550123', { friendPhone: '12015550123' }),
]

const group = (id: number, groupName: string, members: number) => ({
  ...{ _id: `r_${id}`, groupName, friendGroupName: groupName, isAdmin: false, members },
  proposals: 0,
})

const GROUPS = [group(1, 'Office', 1), group(2, 'Sunday Couch', 6)]

async function stubFriendLists(page: Page, friends: object[], groups: object[]) {
  const funds = { fundingSources: [], withdrawHoldBack: 0, withHoldBack: 0 }
  await fakeAnswer(page, '/api/user/accounts/*', [{ ...funds, friends }])
  await fakeAnswer(page, '/api/user/mygroups/*', groups)
  await fakeAnswer(page, '/api/user/validfriend/*', { username: 'ann' })
}
const some = (page: Page) => stubFriendLists(page, FRIENDS, GROUPS)

const press = (word: string) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: word, exact: true }).click()
}

async function openFriendStep(page: Page) {
  await openPosting(page)
  await press('Friend(s)')(page)
  await expect(page.getByRole('dialog', { name: 'Bet a friend' })).toBeVisible()
}

const pick = (list: string, name: string) => async (page: Page) => {
  await openFriendStep(page)
  await press(list)(page)
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Confirm' })).toBeVisible()
}

const openList = (list: string) => async (page: Page) => {
  await openFriendStep(page)
  await press(list)(page)
}

async function nameBlank(page: Page) {
  await openFriendStep(page)
  await press('Next')(page)
  await expect(dialogWithText(page, 'Your entry cannot be blank')).toBeVisible()
}

const FRIEND_LIST = 'Pick from the friend list'
const GROUP_LIST = 'Pick a friend group'

const OF_FRIENDS = { publicBet: false, friend: true, firstNameOffer: 'Ann', lastNameOffer: 'Story' }

// biome-ignore lint/suspicious/noExplicitAny: a picture changes the fields that it names and leaves the rest
type Row = any

/** Fills one list with the rows of another, as bets with friends, `times` times. */
async function likewise(page: Page, list: RegExp, of: string, times = 1) {
  await page.route(list, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(list, of) })
    const { data } = (await response.json()) as { data: Row[] }
    const rows = Array.from({ length: times }, (_, turn) =>
      data.map((row) => ({ ...row, ...OF_FRIENDS, _id: `${row._id}${turn}` })),
    ).flat()
    await route.fulfill({ response, json: { data: rows, next: null } })
  })
}

/** The public offers of ann and cleo appear as offers of friends. */
const proposed = (times?: number) => (page: Page) =>
  likewise(page, /betsProposed\/friendbets\/\w+/, 'betsProposed/postedbets/nfl', times)
const live = (times?: number) => (page: Page) =>
  likewise(page, /friendlivebets/, 'publiclivebets', times)
const past = (page: Page) => likewise(page, /(?<=pastbets\/\w+)\/true/, '/false')

const openFirst = (page: Page) => openRow(rowsWith(page, '$').first())

export const friendShots: readonly Shot[] = [
  { name: 'friend', path: GAMES, before: some, act: openFriendStep },
  {
    name: 'friend-keyboard',
    path: GAMES,
    before: some,
    act: async (page) => {
      await openFriendStep(page)
      await page.getByLabel('Friend\u2019s Phone Number').focus()
      await page.setViewportSize({ width: page.viewportSize()!.width, height: 430 })
    },
  },
  { name: 'friend-blank', path: GAMES, before: some, act: nameBlank },
  {
    name: 'friend-unknown',
    path: GAMES,
    before: (page) => fakeAnswer(page, '/api/user/validfriend/*', {}),
    act: async (page) => {
      await openFriendStep(page)
      await page.getByLabel('Friend\u2019s Username').fill('annn')
      await press('Next')(page)
      await expect(dialogWithText(page, 'Check the spelling')).toBeVisible()
    },
  },
  { name: 'friend-list', path: GAMES, before: some, act: openList(FRIEND_LIST) },
  {
    name: 'friend-list-empty',
    path: GAMES,
    before: (page) => stubFriendLists(page, [], []),
    act: openList(FRIEND_LIST),
  },
  { name: 'friend-groups', path: GAMES, before: some, act: openList(GROUP_LIST) },
  {
    name: 'friend-groups-empty',
    path: GAMES,
    before: (page) => stubFriendLists(page, [], []),
    act: openList(GROUP_LIST),
  },
  { name: 'friend-confirm', path: GAMES, before: some, act: pick(FRIEND_LIST, 'Ann Story') },
  { name: 'friend-confirm-email', path: GAMES, before: some, act: pick(FRIEND_LIST, 'maria') },
  { name: 'friend-confirm-group', path: GAMES, before: some, act: pick(GROUP_LIST, 'Sunday') },
  {
    name: 'friend-alone',
    path: GAMES,
    before: async (page) => {
      await some(page)
      const alone = 'There are no friends in this group yet. Invite a friend to it first.'
      await fakeAnswer(page, '/api/betsProposed/newGroupBet', refusal('groupAlone', alone), 400)
    },
    act: async (page) => {
      await pick(GROUP_LIST, 'Office')(page)
      await press('Confirm')(page)
      await expect(dialogWithText(page, 'There are no friends in this group yet.')).toBeVisible()
    },
  },
  { name: 'friend-bets', path: '/friendbets', before: proposed() },
  { name: 'friend-bets-many', path: '/friendbets', before: proposed(20) },
  {
    name: 'friend-bets-empty',
    path: '/friendbets',
    before: (page) => fakeAnswer(page, '/api/betsProposed/friendbets/**', EMPTY_PAGE),
  },
  { name: 'friend-slip', path: '/friendbets', before: proposed(), act: openFirst },
  {
    name: 'friend-decline',
    path: '/friendbets',
    before: proposed(),
    act: async (page) => {
      await openFirst(page)
      await answer(page, 'The counterparty is betting', 'Decline')
    },
  },
  { name: 'friends-live', path: '/friendslivebets', before: live() },
  { name: 'friends-live-bet', path: '/friendslivebets', before: live(), act: openFirst },
  { name: 'friends-live-many', path: '/friendslivebets', before: live(70) },
  {
    name: 'friends-live-empty',
    path: '/friendslivebets',
    before: (page) => fakeAnswer(page, '/api/betsAccepted/friendlivebets/**', EMPTY_PAGE),
  },
  { name: 'friend-past', path: '/friendpastbets', before: past },
  {
    name: 'friend-past-empty',
    path: '/friendpastbets',
    before: (page) => fakeAnswer(page, '/api/betsAccepted/pastbets/**', EMPTY_PAGE),
  },
  {
    name: 'unaccepted-to',
    path: '/unacceptedbets',
    before: (page) =>
      changeAnswer(page, '/api/betsProposed/unacceptedbets/**', (body) => ({
        ...body,
        data: body.data.flatMap((row: Row) => [
          row,
          {
            ...row,
            ...{ _id: `${row._id}1`, publicBet: false, friend: true },
            friendEmail: 'maria.of.a.very.long.address@mail.of.the.university.example',
          },
          {
            ...row,
            ...{ _id: `${row._id}2`, publicBet: false, group: true, groupName: 'Sunday Couch' },
            amountBet: row.amountOffered,
          },
        ]),
      })),
  },
]
