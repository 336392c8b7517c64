/** The requirements of every screen that the client registers. */
import type { Page } from '@playwright/test'
import { expectToFit, expectWell, themesOr } from '../fixtures/appearance.ts'
import { type ClientRoute, clientRoutes } from '../fixtures/routes.ts'
import { expect, test } from '../fixtures/test.ts'

const long = process.env.SIDEBET_LONG === '1'
const routes = await clientRoutes()

/** The heading of a league's screen after the league's name (S2). */
const LEAGUE_TITLES: readonly (readonly [RegExp, string])[] = [
  [/^\/choosepath/, 'Make or Find a Bet'],
  [/^\/upcominggames/, 'Upcoming Games'],
  [/^\/chooseteam/, 'Select Team'],
  [/^\/postedbetsbyteam/, 'Posted Bets - By Team'],
  [/^\/postedbetsbydate/, 'Posted Bets - By Date'],
  [/^\/postedbets/, 'Posted Bets - Upcoming'],
]

const TITLES: Readonly<Record<string, string>> = {
  '/home': 'Pick a Sport',
  '/login': 'Login',
  '/signup': 'Sign Up',
  '/depositchoice': 'Deposit Options',
  '/addbank': 'Enter Bank Information',
  '/depositfrombank': 'Deposit Via Bank ACH',
  '/withdrawbank': 'Withdraw Via Bank ACH',
  '/unacceptedbets': 'Your Bets Not Yet Accepted',
  '/publiclivebets': 'Your Live Public Bets',
  '/publicpastbets': 'Your Past Public Bets',
  // Without the name of a friend in the address.
  '/friend': 'Friend',
  '/friends': 'Friends',
  '/search': 'Search',
  // Without the id of an offer in the address.
  '/offer': 'Offer',
  // Without the id of a game in the address.
  '/game': 'Game',
  '/friendbets': 'Bets Proposed by Friends',
  '/friendslivebets': 'Your Live Bets With Friends',
  '/friendpastbets': 'Past Bets With Friends',
  '/create_group': 'Create Group',
  '/join_group': 'Join Group',
  '/your_groups': 'Your Friend Groups',
  '/group_bets': 'Select A Friend Group',
  '/forgotlogin': 'Forgot your login?',
  '/myprofile': 'My Profile',
  '/editprofile': 'Edit Profile',
  '/changepassword': 'Change Password',
  '/changemfa': 'Change Multi-Factor Authentication',
  '/sessions': 'Where You Are Logged In',
  '/accounthistory': 'Account History',
  '/statement': 'Statement',
  '/FAQ': 'FAQ',
  '/FAQlogged': 'FAQ',
  '/termsofuse': 'Terms of Use',
  '/termsofuse2': 'Terms of Use',
  '/privacypolicy': 'Privacy Policy',
  '/privacypolicy2': 'Privacy Policy',
  '/responsiblegaming': 'Responsible Gaming',
  '/responsiblegaming2': 'Responsible Gaming',
  '/contact-us': 'Contact Us',
  '/invite_friend': 'Invite a Friend',
}

function titleOf({ path, league }: ClientRoute): string | RegExp {
  const ofLeague = LEAGUE_TITLES.find(([pattern]) => pattern.test(path))?.[1]
  return league ? `${league.title} - ${ofLeague}` : (TITLES[path] ?? /\S/)
}

/** These two are accessible only at times: the stories mfa and maintenance cover them. */
const SOMETIMES: readonly string[] = ['pending', 'updating']

/** These need data that the regular user does not have: the story promotions covers them. */
const NOT_FOR_ALL = [
  '/promotion_create',
  '/promotion_offer',
  // For operators: the story corrections covers it.
  '/operator',
  // Without a chosen group these redirect to the choice: the story groups covers them.
  '/groupbetsproposed',
  '/grouplivebets',
  '/grouppastbets',
]

/** Without a bank these open a dialog, whose end leads to another screen. */
const LEADING_ON = ['/depositfrombank', '/withdrawbank']

/** A short run checks one league. */
const sample = routes.filter(({ league }) => long || !league || league.code === 'nfl')

/** The screen is rendered: its heading, and no content that is still loading. */
async function expectShown(page: Page, route: ClientRoute) {
  await expect(page).toHaveURL(route.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(route))
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

const shownToAll = ({ path, access }: ClientRoute) =>
  !SOMETIMES.includes(access) && !NOT_FOR_ALL.includes(path)

/** The number of screens that a short run checks one after the other, in one browser. */
const TOGETHER = long ? 1 : 8

/** A short run renders all screens, and checks the accessibility and the widths of every eighth one. */
const isChecked = (route: ClientRoute) => long || sample.indexOf(route) % 8 === 0

for (const access of ['public', 'visitor', 'user']) {
  const screens = sample.filter((route) => route.access === access && shownToAll(route))
  for (let first = 0; first < screens.length; first += TOGETHER) {
    const some = screens.slice(first, first + TOGETHER)
    const title = some.map(({ path }) => path).join(', ')
    test(`screens render, are accessible and fit the window: ${title}`, async ({
      page,
      regular,
      login,
      size,
    }) => {
      // Every width in both themes takes more than a minute on a long page.
      test.slow()
      if (access === 'user') await login(page, regular)
      for (const route of some) {
        await test.step(route.path, () => expectWellMade(page, route, size === 'desk'))
      }
    })
  }
}

/** Within the client, as a link of it does: a new page takes several times as long. */
const navigate = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** The screen renders, is accessible, and fits. */
async function expectWellMade(page: Page, route: ClientRoute, atDesk: boolean) {
  const from = page.url()
  const isLeading = LEADING_ON.some((path) => path === route.path || from.endsWith(path))
  if (isChecked(route) || isLeading || from === 'about:blank') await page.goto(route.path)
  else await navigate(page, route.path)
  await expectShown(page, route)
  if (!isChecked(route)) return
  await expectWell(page, themesOr(atDesk ? 'dark' : 'light'))
  // The desktop project resizes its window to all widths, for one league.
  if (atDesk && (!route.league || route.league.code === 'nfl')) await expectToFit(page)
}

test('a user screen redirects visitors to the login or to its visitor version', async ({
  page,
}) => {
  test.slow()
  // A short run checks every twelfth screen: one rule covers all of them (`guard.ts`).
  const ofUsers = sample.filter(({ access }, at) => access === 'user' && (long || at % 12 === 0))
  for (const { path, visitorPath = '/login' } of ofUsers) {
    await page.goto(path)
    await expect(page, path).toHaveURL(visitorPath)
  }
})

test('an address that matches no route exactly shows Page not found', async ({
  page,
  people,
  login,
  quiet,
}) => {
  quiet.allow(404)
  await login(page, await people.signUp('ann'))
  const wrong = [
    '/nowhere',
    '/home/',
    '/Home',
    '/login/',
    '/choosepathxfl',
    '/postedbets',
    '/home/x',
  ]
  for (const path of wrong) {
    // A short run opens one by its address.
    if (long || path === wrong[0]) await page.goto(path)
    else await navigate(page, path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page not found')
    await page.getByRole('main').getByRole('link', { name: 'Pick a Sport' }).click()
    await expect(page).toHaveURL('/home')
  }
})
