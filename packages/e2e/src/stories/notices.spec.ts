/** Notifications: by the bell, in the list and by mail, and the choice of their channels. */
import type { Locator, Page } from '@playwright/test'
import { expectWell } from '../fixtures/appearance.ts'
import { annAndBen, offerToFriend, offerToGroup, postOffer, takeOffer } from '../fixtures/bets.ts'
import type { Control } from '../fixtures/control.ts'
import { answer } from '../fixtures/dialogs.ts'
import { choicesAre, NOTICES, noticesAre, noticesUpTo } from '../fixtures/fakeNotices.ts'
import type { Games } from '../fixtures/games.ts'
import { expectFocusNotLost } from '../fixtures/keyboard.ts'
import type { People } from '../fixtures/people.ts'
import type { ApiClient, Person } from '../fixtures/person.ts'
import type { Product } from '../fixtures/product.ts'
import { expect, further, isFullRun, test } from '../fixtures/test.ts'
import { chooseWay, enterDeposits, linkBank } from '../steps/bank.ts'
import { depositOnScreen } from '../steps/deposit.ts'
import { rowsWith } from '../steps/lists.ts'
import { chooseLocation, confirmAge, fillLogin, pressLogin } from '../steps/login.ts'
import { followMenu } from '../steps/menu.ts'
import { tryAgainUntil } from '../steps/tryAgain.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const TAKE_TERMS = { winner: 'home', spread: 3, stake: 40, odds: [3, 2] } as const
const FIVE = { winner: 'away', spread: 6.5, stake: 5 } as const

// A Monday without bank holidays around it, since some stories need banking days. Advancing the clock by months takes a
// minute or more, so a short run skips those stories. Any time here would start a product of its own.
if (isFullRun) test.use({ beginsAt: '2027-03-01T15:00:00.000Z' })

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notices/ })

/** The notifications that show all of these texts. */
const notices = (page: Page, ...texts: readonly (string | RegExp)[]) => rowsWith(page, ...texts)

/** The line about a new notification, on any page. */
const toast = (page: Page, text: string) => page.locator('[data-tone]').filter({ hasText: text })

/** Counts at once. An expectation that waits is satisfied when the time of a wrong toast is over. */
async function expectNoToast(page: Page, text: string): Promise<void> {
  expect(await toast(page, text).count()).toBe(0)
}

/** One notification, in the app and as a mail. */
type ExpectedNotification = {
  readonly title: string
  readonly text: string
  readonly subject: string | RegExp
  readonly mail: string
}

/** Causes notifications of one user, and returns the user and the expected ones. */
type Cause = (given: {
  readonly people: People
  readonly games: Games
  readonly control: Control
  readonly product: Product
}) => Promise<{ readonly person: Person; readonly expected: readonly ExpectedNotification[] }>

const newGroup = async (asAdmin: ApiClient, groupName: string, members: readonly ApiClient[]) => {
  const { groupCode } = await asAdmin.post('/api/group/checkCreate', { groupName })
  for (const member of members) await member.post('/api/group/joinGroup', { groupName, groupCode })
}

const CAUSES: Readonly<Record<'Bets' | 'Money' | 'Groups' | 'Account', Cause>> = {
  async Bets({ people, games }) {
    const { ann, ben, asAnn, asBen } = await annAndBen(people)
    const [first, second, third] = [await games.make(), await games.make(), await games.make()]
    await takeOffer(asBen, await postOffer(asAnn, first, TAKE_TERMS), 10)
    const friend = { friendUsername: ben.username }
    const declined = await offerToFriend(asAnn, second, FIVE, friend)
    await asBen.post('/api/betsProposed/declineBet', { betID: declined })
    await offerToFriend(asBen, second, FIVE, { friendUsername: ann.username })
    const group = `Couch of ${ann.username}`
    await newGroup(asAnn, group, [asBen])
    await offerToGroup(asBen, second, { ...FIVE, stake: 8 }, group)
    await takeOffer(asAnn, await postOffer(asBen, third, FIVE))
    await first.end(20, 23)
    await third.cancel()
    const home = first.home.name
    return {
      person: ann,
      expected: [
        {
          title: `${ben.username} accepted $10.00 of your offer`,
          text: `${home} by 3 or more against the ${first.away.name}. You risk $15.00 to win $10.00.`,
          subject: `${ben.username} accepted your bet`,
          mail: `${ben.username} has accepted $10.00 of the $40.00 that you offered.`,
        },
        {
          title: 'Your offer has lapsed: $45.00 are available again',
          text: '$30.00 of the $40.00 that you offered had not been accepted.',
          subject: 'Your offer has lapsed',
          mail: 'The $45.00 held for it are available again.',
        },
        {
          title: 'Your bet was declined: $5.00 are available again',
          text: `${ben.username} has declined your offer.`,
          subject: 'Your bet was declined',
          mail: 'The $5.00 held for it are available again.',
        },
        {
          title: `${ben.username} offers you a bet of $5.00 to $5.00`,
          text: 'Against it you risk up to $5.00 to win up to $5.00.',
          subject: `${ben.username} offers you a bet`,
          mail: 'You can accept or decline it here until the game starts',
        },
        {
          title: `${ben.username} offers ${group} a bet of $8.00 to $8.00`,
          text: 'Against it you risk up to $8.00 to win up to $8.00.',
          subject: `${ben.username} offers a bet in your group`,
          mail: `${ben.username} offers a bet to the group "${group}".`,
        },
        {
          title: `You won $10.00 on ${first.away.name} at ${home}`,
          text: `$25.00 came to your available funds, your own stakes included. Final score: ${first.away.name} 20, ${home} 23.`,
          subject: `Your bets on ${first.away.name} at ${home} are settled`,
          mail: 'You had $15.00 at stake, and $25.00 came to your available funds',
        },
        {
          title: `Your bets on ${third.away.name} at ${third.home.name} are void`,
          text: 'You had $5.00 at stake, and $5.00 are back in your available funds.',
          subject: `Your bets on ${third.away.name} at ${third.home.name} are void`,
          mail: 'has no result that counts, so your bets on it are void.',
        },
      ],
    }
  },

  async Money({ people, product }) {
    const ann = await people.signUp('ann', { cents: 100_00 })
    const asAnn = await people.openApiClient(ann)
    const receiver = `purse.of.${ann.username}@example.test`
    await asAnn.post('/api/user/paypalpayout', {
      ...{ receiver, paypalPayout: 20, databasePayout: 20.25 },
    })
    const olga = await people.signUp('olga')
    await product.ops('grant', 'promotion-admin', olga.username)
    const asOlga = await people.openApiClient(olga)
    const promotionName = `Spring of ${ann.username}`
    await asOlga.post('/api/promotion/create', {
      ...{ promotionName, initialBalance: 20, perUserAmount: 20 },
      ...{ availableToWithdraw: false, useExpiration: false, newAcceptsNeeded: 1 },
    })
    await asAnn.post('/api/promotion/promotionaddedtouser', { promotionName })
    return {
      person: ann,
      expected: [
        {
          title: 'Your deposit was successful: $100.00',
          text: 'Your deposit of $100.00 was successful and is available now.',
          subject: 'Your deposit was successful',
          mail: 'Your deposit of $100.00 was successful and is available now.',
        },
        {
          title: 'Your withdrawal was paid: $20.00',
          text: `$20.00 were paid to ${receiver} at PayPal.`,
          subject: 'Your withdrawal was paid',
          mail: '$20.25 have left your funds: the payment, and our fee of $0.25.',
        },
        {
          title: 'You have received a promotion: $20.00',
          text: `$20.00 of the promotion "${promotionName}" are in your available funds.`,
          subject: 'You have received a promotion',
          mail: 'It is yours to withdraw once one new player',
        },
      ],
    }
  },

  async Groups({ people, games }) {
    const { ann, ben, asAnn, asBen } = await annAndBen(people)
    const game = await games.make()
    const [first, second, third] = ['Couch', 'Porch', 'Bench'].map(
      (name) => `${name} of ${ben.username}`,
    ) as [string, string, string]
    await newGroup(asBen, first, [asAnn])
    await newGroup(asBen, second, [asAnn])
    await newGroup(asBen, third, [asAnn])
    await offerToGroup(asAnn, game, FIVE, first)
    await offerToGroup(asAnn, game, FIVE, second)
    await offerToGroup(asAnn, game, FIVE, third)
    await asBen.post('/api/group/removeFriend', {
      friendGroup: first,
      friendUsername: ann.username,
    })
    await asBen.post('/api/group/deleteGroup', { friendGroup: second })
    await asAnn.post('/api/group/leaveGroup', { friendGroup: third })
    const back = 'Your open offer in it was cancelled. The $5.00 held for it are available again.'
    return {
      person: ann,
      expected: [
        {
          title: `You were removed from the group "${first}"`,
          text: back,
          subject: 'You are not in a group any more',
          mail: back,
        },
        {
          title: `Its admin has deleted the group "${second}"`,
          text: back,
          subject: 'A group was deleted',
          mail: back,
        },
        {
          title: `You have left the group "${third}"`,
          text: back,
          subject: 'You have left a group',
          mail: `You have left the group "${third}".`,
        },
      ],
    }
  },

  async Account({ people }) {
    const ann = await people.signUp('ann')
    const asAnn = await people.openApiClient(ann)
    const password = 'Another-story2!'
    await asAnn.post(`/api/user/changepassword/${ann.username}`, {
      ...{ currentPassword: ann.password, password },
    })
    return {
      person: { ...ann, password },
      expected: [
        {
          title: 'Your Sidebet password was changed',
          text: 'Every other browser was logged out.',
          subject: 'Your Sidebet password was changed',
          mail: 'was changed by somebody who knew the old one',
        },
        {
          title: 'to your Sidebet account',
          text: 'device',
          subject: /logins? to your Sidebet account$/,
          mail: 'logged in to your account',
        },
      ],
    }
  },
}

for (const [chip, cause] of Object.entries(CAUSES)) {
  further(
    `${chip}: each is in the inbox and is mailed`,
    async ({ page, people, games, control, product, login }) => {
      test.slow()
      const { person, expected } = await cause({ people, games, control, product })
      await control.advanceClock(2 * MINUTE_MS)
      await login(page, person)
      await page.goto('/notices')
      await page.getByRole('button', { name: chip, exact: true }).click()
      await expect(page).toHaveURL(`/notices?show=${chip.toLowerCase()}`)
      for (const { title, text, subject, mail } of expected) {
        await expect(notices(page, title), title).toHaveCount(1)
        await expect(notices(page, title)).toContainText(text)
        const sent = async () =>
          (await control.inbox(person.email)).filter((message) =>
            typeof subject === 'string'
              ? message.subject === subject
              : subject.test(message.subject),
          )
        await expect.poll(async () => (await sent()).length, String(subject)).toBe(1)
        const [message] = await sent()
        expect(message!.text).toContain(mail)
        expect(message!.html).toContain('<table role="presentation"')
      }
      await expect(notices(page)).toHaveCount(expected.length)
      await expectWell(page, ['light', 'dark'])
    },
  )
}

further(
  'a bank that is verified while its user is signed out gives a notification',
  async ({ page, people, control, login, quiet }) => {
    test.slow()
    // History navigation through the frame requests the bank's page again. The provider fails once, and the session ends while
    // the page is open.
    quiet.allow(401, 404, 502)
    const ann = await people.signUp('ann')
    await login(page, ann)
    await page.goto('/depositchoice')
    await linkBank(page, 'Link with micro-deposits')
    await answer(page, 'It is not verified yet.', 'OK')
    await control.advanceClock(4 * DAY_MS)
    await login(page, ann)
    await page.goto('/depositchoice')
    await chooseWay(page, 'Return')
    await control.fault({ provider: 'dwolla', op: 'get_funding_source' }, 500)
    await enterDeposits(page, '0.01', '0.02')
    await expect(page.getByText(/try again/i).first()).toBeVisible()
    await control.advanceClock(MINUTE_MS)
    await page.goto('/notices?show=money')
    await expect(notices(page, 'Your bank account is verified')).toContainText(
      'is verified: you can deposit from it now.',
    )
    const [mail] = (await control.inbox(ann.email)).filter(
      ({ subject }) => subject === 'Your bank account is verified',
    )
    expect(mail!.text).toContain('you can deposit from it now.')
    await notices(page, 'Your bank account is verified').getByRole('link').click()
    await expect(page).toHaveURL('/depositfrombank')
  },
)

/** No notification is unread, and the event stream is connected. */
async function beginWithAllRead(page: Page): Promise<void> {
  await page.goto('/notices')
  await expect(notices(page).first()).toBeVisible()
  const readAll = page.getByRole('button', { name: 'Mark all read' })
  await readAll.click()
  await expect(page.getByRole('button', { name: 'All read' })).toBeFocused()
  await expect(bell(page)).toHaveAccessibleName('Notices')
  await expect(page.getByText('Up to date')).toBeVisible()
}

test('the bell counts new notifications without a reload, and each notification links to its bet', async ({
  page,
  people,
  games,
  login,
  control,
  open,
}) => {
  test.slow()
  const { ann, ben, asAnn, asBen } = await annAndBen(people)
  const asCleo = await people.openApiClient(await people.signUp('cleo', { cents: 100_00 }))
  const game = await games.make()
  const offer = await postOffer(asAnn, game, TAKE_TERMS)
  await login(page, ann)
  await control.advanceClock(2 * MINUTE_MS)
  await beginWithAllRead(page)

  // On another page a toast shows it. A second take of the same offer replaces the first toast.
  await followMenu(page, 'My Account', 'Account History')
  await takeOffer(asBen, offer, 10)
  const first = `${ben.username} accepted $10.00 of your offer`
  await expect(bell(page)).toHaveAccessibleName('Notices, 1 unread')
  await expect(toast(page, first)).toContainText('You risk $15.00 to win $10.00.')
  await expectWell(page, ['light', 'dark'])
  await takeOffer(asCleo, offer, 5)
  const both = `${ben.username} and 1 other accepted $15.00 of your offer`
  await expect(toast(page, both)).toBeVisible()
  await expectNoToast(page, first)
  await expect(bell(page)).toHaveAccessibleName('Notices, 1 unread')
  await toast(page, both).getByRole('link').click()
  await expect(page).toHaveURL(/\/publiclivebets#b_\d+$/)
  await expect(page.getByRole('main').locator('[aria-current="true"]')).toContainText(game.matchup)
  await expect(bell(page)).toHaveAccessibleName('Notices')
  await expectNoToast(page, both)

  // On the page of notifications it waits behind the button, without a toast.
  await bell(page).click()
  await expect(page).toHaveURL('/notices')
  // The page before was up to date as well, and its last changes may still be fetched: such a fetch adds rows without a button.
  await page.reload()
  await expect(notices(page, both)).toHaveCount(1)
  await expect(page.getByText('Up to date')).toBeVisible()
  await takeOffer(asBen, offer, 5)
  await page.getByRole('button', { name: '1 new notice' }).click()
  const last = notices(page, `${ben.username} accepted $5.00 of your offer`)
  await expect(last.getByRole('link', { name: 'See the game' })).toHaveAttribute(
    'href',
    /game\?id=g_/,
  )
  await expect(last.locator('[data-opener]')).toBeFocused()
  await expect(last.locator('[data-opener]')).toHaveAccessibleName(/^Unread: /)
  await expectNoToast(page, 'accepted')
  await expect(bell(page)).toHaveAccessibleName('Notices, 1 unread')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/publiclivebets#b_\d+$/)
  await expect(bell(page)).toHaveAccessibleName('Notices')

  // The mail's link leads there too, through the login of a signed-out user.
  const address = page.url()
  const visitor = await open()
  await visitor.goto(address)
  await expect(visitor).toHaveURL('/login')
  await fillLogin(visitor, ann.username, ann.password)
  await confirmAge(visitor)
  await chooseLocation(visitor, 'UK')
  await pressLogin(visitor)
  await expect(visitor).toHaveURL(address)
  await expect(visitor.getByRole('main').locator('[aria-current="true"]')).toContainText(
    game.matchup,
  )
})

further(
  'a change by the user in the same tab is counted without a toast',
  async ({ page, people, login, control }) => {
    const ann = await people.signUp('ann', { cents: 10_00 })
    await login(page, ann)
    await control.advanceClock(2 * MINUTE_MS)
    await beginWithAllRead(page)
    await page.goto('/depositchoice')
    await depositOnScreen(page, '40')
    await expect(bell(page)).toHaveAccessibleName('Notices, 1 unread')
    await expectNoToast(page, 'Your deposit was successful')
    await bell(page).click()
    await expect(notices(page, 'Your deposit was successful: $40.00')).toHaveCount(1)
  },
)

further(
  'a user chooses a channel for each kind of notification',
  async ({ page, people, games, login, control }) => {
    const { ann, ben, asAnn, asBen } = await annAndBen(people)
    await login(page, ann)
    await page.goto('/myprofile')
    await page.getByRole('link', { name: 'Notice Settings' }).click()
    await expect(page).toHaveURL('/notice_settings')
    const offers = page.getByRole('group', { name: 'Your offers' })
    await expect(offers.getByRole('radio', { name: 'Email' })).toBeChecked()
    await offers.getByText('Only here').click()
    await expect(page.getByText('Saved. Your offers: Only here.')).toBeVisible()
    await expect(offers.getByRole('radio', { name: 'Only here' })).toBeChecked()
    for (const duty of ['Deposits and withdrawals', 'Your account']) {
      const row = rowsWith(page, duty)
      await expect(row).toContainText('Always by email: you should hear of it in any case.')
      await expect(row.getByRole('radio')).toHaveCount(0)
    }
    await expectWell(page, ['light', 'dark'])
    await page.reload()
    await expect(offers.getByRole('radio', { name: 'Only here' })).toBeChecked()

    // By keyboard alone: the arrow keys choose.
    const results = page.getByRole('group', { name: 'Results' })
    await results.getByRole('radio', { name: 'Email' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('Saved. Results: Only here.')).toBeVisible()
    await expect(results.getByRole('radio', { name: 'Only here' })).toBeFocused()

    await takeOffer(asBen, await postOffer(asAnn, await games.make(), TAKE_TERMS), 10)
    await control.advanceClock(MINUTE_MS)
    await page.goto('/notices')
    await expect(notices(page, `${ben.username} accepted $10.00 of your offer`)).toHaveCount(1)
    const subjects = (await control.inbox(ann.email)).map(({ subject }) => subject)
    expect(subjects).not.toContain(`${ben.username} accepted your bet`)

    await page.getByRole('link', { name: 'Notice Settings' }).click()
    await page.getByRole('link', { name: 'Where You Are Logged In' }).click()
    await expect(page).toHaveURL('/sessions')

    // Without a confirmed phone, SMS cannot be chosen.
    await choicesAre(page, false)
    await page.goto('/notice_settings')
    await expect(offers.getByRole('radio', { name: 'Text message' })).toBeDisabled()
    await expectWell(page, ['light', 'dark'])
    await page.getByRole('link', { name: 'Confirm your phone' }).click()
    await expect(page).toHaveURL('/myprofile')
  },
)

further(
  'the link in a mail ends mails of its kind without a login, and no others',
  async ({ page, people, games, login, control, open, quiet }) => {
    // A wrong token.
    quiet.allow(404)
    const { ann, ben, asAnn, asBen } = await annAndBen(people)
    const offer = await postOffer(asAnn, await games.make(), TAKE_TERMS)
    await takeOffer(asBen, offer, 10)
    const subject = `${ben.username} accepted your bet`
    const mails = async () =>
      (await control.inbox(ann.email)).filter((message) => message.subject === subject)
    await expect.poll(async () => (await mails()).length).toBe(1)
    const [mail] = await mails()
    const link = /\/unsubscribe\?token=\S+/.exec(mail!.text)![0]
    const oneClick = /<(\S+)>/.exec(mail!.headers['list-unsubscribe']!)![1]!
    expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const channel = async () => {
      const { choices } = await asAnn.get('/api/notices/choices')
      return choices.find(({ kind }: { kind: string }) => kind === 'taken').channel
    }

    // Both links open a confirmation first, and the token disappears from the address.
    const button = page.getByRole('button', { name: 'Unsubscribe' })
    for (const address of [oneClick, link]) {
      await page.goto(address)
      await expect(page).toHaveURL('/unsubscribe')
      await expect(page.getByText('You will get no more emails about: Your offers.')).toBeVisible()
      await expect(button).toBeVisible()
    }
    await expectWell(page, ['light', 'dark'])
    expect(await channel()).toBe('mail')
    await button.click()
    await expect(page.getByText('Done. You will get no more of these emails.')).toBeVisible()
    await expectFocusNotLost(page)
    await expectWell(page, ['light', 'dark'])
    expect(await channel()).toBe('app')

    const other = await open()
    await other.goto(`${link}x`)
    await other.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(other.getByText('This link does not work.')).toBeVisible()
    await other.goto('/unsubscribe')
    await expect(other.getByText('This link does not work.')).toBeVisible()

    // The settings show it, after the login that they require.
    await page.getByRole('link', { name: 'Notice Settings' }).click()
    await expect(page).toHaveURL('/login')
    await login(page, ann)
    await page.goto('/notice_settings')
    const offers = page.getByRole('group', { name: 'Your offers' })
    await expect(offers.getByRole('radio', { name: 'Only here' })).toBeChecked()
    const results = page.getByRole('group', { name: 'Results' })
    await expect(results.getByRole('radio', { name: 'Email' })).toBeChecked()
  },
)

further(
  'a new user has an empty inbox, and two hundred notifications are read in pages of fifty',
  async ({ page, people, login, control }) => {
    await login(page, await people.signUp('ann'))
    await noticesAre(page, [], 0)
    await page.goto('/notices')
    await expect(page.getByText('There is nothing to tell you yet.')).toBeVisible()
    await expectWell(page, ['light', 'dark'])
    await page.getByRole('button', { name: 'Groups', exact: true }).click()
    await expect(page.getByText('There is nothing of this kind.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(page).toHaveURL('/notices')
    await page.getByRole('link', { name: 'Find or make a bet' }).click()
    await expect(page).toHaveURL('/home')

    await page.unrouteAll()
    await noticesAre(page, noticesUpTo(await control.now()))
    await page.goto('/notices')
    await expect(notices(page)).toHaveCount(NOTICES.length)
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Today')
    await expectWell(page, ['light', 'dark'])

    await page.unrouteAll()
    const many = Array.from({ length: 200 }, (_, nth) => ({ ...NOTICES[0]!, noticeID: `i_${nth}` }))
    await noticesAre(page, many, 200)
    await page.goto('/notices')
    await expect(bell(page)).toHaveText('99+')
    await expect(bell(page)).toHaveAccessibleName('Notices, 99+ unread')
    await expect(notices(page)).toHaveCount(50)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(notices(page)).toHaveCount(100)
    await expectWell(page)
  },
)

further(
  'the notifications page reports a failed request, recovers on a retry, and keeps its rows offline',
  async ({ page, people, login, quiet }) => {
    quiet.allowLost()
    await login(page, await people.signUp('ann'))
    await page.route('**/api/notices/own*', (route) => route.abort())
    await page.goto('/notices')
    await expect(page.getByRole('alert')).toContainText('We could not reach the server.')
    await expectWell(page)
    // The second mock replaces the first one at once. Between the two, the page's own retry would read the real list,
    // which is empty.
    await noticesAre(page)
    const rows: Locator = notices(page)
    await tryAgainUntil(page, () => expect(rows).toHaveCount(NOTICES.length, { timeout: 2_000 }))
    // A page that was never connected shows only that it is offline, without the time of its rows.
    const main = page.getByRole('main')
    await expect(main).toContainText('Up to date', { timeout: 30_000 })
    await page.context().setOffline(true)
    await expect(main).toContainText(/as of \d{1,2}:\d\d [AP]M/, { timeout: 30_000 })
    await expect(rows).toHaveCount(NOTICES.length)
  },
)
