/** Promotions: from creation to withdrawable money, and one whose last day passes and whose pot is used up. */
import type { Page } from '@playwright/test'
import { expectWell } from '../fixtures/appearance.ts'
import { postOffer, takeOffer } from '../fixtures/bets.ts'
import { answer, checkAndAnswer, dialogWithText } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { followMenu } from '../steps/menu.ts'

test.skip(!isFullRun)

const CREATED =
  "You have successfully created a promotion.  Click 'OK' and you will be redirected to the home page."
const TAKEN = 'Promotion name is already in use. Pick a new user name.'
const RECEIVED =
  'You have successfully received the promotion. Your funds available to play have increased.'
const FAILED = 'There was an error while processing your request.  Please try again later.'
const CONFIRM = 'Create this promotion?'
const FUNDS_TITLE = 'Where your money is'
const DAY_MS = 86_400_000

const LABELS = [
  'promotion name',
  'promotion code',
  'group admin',
  'initial balance',
  'per-user amount',
  'new acceptances needed to earn',
  'days to use or lose',
  'use-expiration yes/no',
  'expiration date',
  'available to withdraw yes/no',
  'need code yes/no',
  'message',
]

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Fills the fields in. Those with "yes/no" are selected. */
async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    if (label.endsWith('yes/no')) await field(page, label).selectOption(value)
    else await field(page, label).fill(value)
  }
}

const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true }).click()
const alert = (page: Page) => page.getByRole('link', { name: 'See Promotion Available' })

async function openFunds(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: 'Your funds: see where your money is' })
    .click()
  await expect(dialogWithText(page, FUNDS_TITLE)).toBeVisible()
}

test('an admin creates a promotion, and a user receives it by code and earns it with one new player', async ({
  page,
  product,
  people,
  games,
  login,
  open,
  control,
  verifyLedger,
}) => {
  const olga = await people.signUp('olga')
  const ann = await people.signUp('ann')
  await product.ops('grant', 'promotion-admin', olga.username)
  await login(page, ann)
  // A user who is no admin, or who was shown no button, is redirected home.
  for (const address of ['/promotion_create', '/promotion_offer']) {
    await page.goto(address)
    await expect(page).toHaveURL('/home')
  }

  const office = await open(olga)
  await office.goto('/home')
  await followMenu(office, 'My Account', 'Create Promotion')
  await expect(office).toHaveURL('/promotion_create')
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Create Promotion')
  for (const label of LABELS) await expect(field(office, label)).toBeVisible()
  for (const [label, example] of [
    ['initial balance', '1000'],
    ['per-user amount', '20'],
    ['new acceptances needed to earn', '2'],
    ['days to use or lose', '30'],
  ] as const)
    await expect(field(office, label)).toHaveAttribute('placeholder', example)
  await expectWell(office)
  await create(office)
  await expect(field(office, 'promotion name')).toBeFocused()

  await fill(office, {
    'promotion name': `Spring of ${ann.username}`,
    'promotion code': 'LUCKY',
    'initial balance': '1,000',
    'per-user amount': '20',
    'new acceptances needed to earn': '1',
    'use-expiration yes/no': 'No',
    'available to withdraw yes/no': 'No',
    'need code yes/no': 'Yes',
    message: 'Bet with a friend <b>now</b>',
  })
  await create(office)
  await expect(dialogWithText(office, CONFIRM).getByRole('term')).toHaveText(LABELS)
  await expect(dialogWithText(office, CONFIRM).getByRole('definition')).toHaveText([
    ...[`Spring of ${ann.username}`, 'LUCKY', 'none', '$1,000.00', '$20.00', '1', 'none'],
    ...['No', 'none', 'No', 'Yes', 'Bet with a friend <b>now</b>'],
  ])
  await checkAndAnswer(office, CONFIRM, 'Cancel')
  await create(office)
  await answer(office, CONFIRM, 'Submit')
  await answer(office, CREATED, 'OK')
  await expect(office).toHaveURL('/home')

  // The name is taken: the error appears at the submit.
  await followMenu(office, 'My Account', 'Create Promotion')
  await fill(office, {
    'promotion name': `SPRING of ${ann.username}`,
    'initial balance': '40',
    'per-user amount': '20',
    'use-expiration yes/no': 'No',
    'available to withdraw yes/no': 'No',
  })
  await create(office)
  await answer(office, CONFIRM, 'Submit')
  await answer(office, TAKEN, 'OK')
  await expect(office).toHaveURL('/promotion_create')

  await page.reload()
  await alert(page).click()
  await expect(page).toHaveURL('/promotion_offer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Current Promotion')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(`Spring of ${ann.username}`)
  await expect(page.getByText('Bet with a friend <b>now</b>')).toBeVisible()
  await expect(page.getByText('You get $20.00')).toBeVisible()
  await expect(
    page.getByText(
      'It is yours to withdraw once one new player, who has never been in a bet, accepts a bet of yours.',
    ),
  ).toBeVisible()
  await expectWell(page)
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page).toHaveURL('/home')
  await alert(page).click()
  await field(page, 'Promotion Code').fill('GUESS')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await answer(page, FAILED, 'OK')
  await expect(page).toHaveURL('/home')
  await expectFunds(page, { available: 0, inPlay: 0 })
  await alert(page).click()
  await field(page, 'Promotion Code').fill('lucky')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await answer(page, RECEIVED, 'OK')
  await expect(page).toHaveURL('/home')
  await expectFunds(page, { available: 20_00, inPlay: 0 })
  await expect(alert(page)).toHaveCount(0)

  await openFunds(page)
  await expect(dialogWithText(page, FUNDS_TITLE)).toContainText(
    `Spring of ${ann.username}: $20.00 to bet with.`,
  )
  await expect(dialogWithText(page, FUNDS_TITLE)).toContainText(
    'To withdraw it, one more new player has to accept a bet of yours.',
  )
  await expectWell(page)
  await dialogWithText(page, FUNDS_TITLE).getByRole('button', { name: 'OK', exact: true }).click()

  const eve = await people.signUp('eve', { cents: 50_00 })
  const game = await games.make()
  const asAnn = await people.openApiClient(ann)
  const offer = await postOffer(asAnn, game, { winner: 'home', spread: 3, stake: 12 })
  await takeOffer(await people.openApiClient(eve), offer, 5)
  await control.advanceClock(10_000)
  await page.goto('/withdrawtopaypal')
  await expect(page.getByText('You can withdraw $8.00')).toBeVisible()
  await expectFunds(page, { available: 8_00, inPlay: 12_00 })
  await game.end(0, 20)
  await page.reload()
  await expect(page.getByText('You can withdraw $25.00')).toBeVisible()
  await expectFunds(page, { available: 25_00, inPlay: 0 })
  const subjects = (await control.inbox(ann.email)).map(({ subject }) => subject)
  expect(subjects).toContain('You have received a promotion')
  expect(subjects).toContain('Your promotion may be withdrawn')
  await verifyLedger()
})

test('an unused grant is taken back at its deadline, and an exhausted pot gives no more grants', async ({
  page,
  product,
  people,
  login,
  open,
  control,
  verifyLedger,
}) => {
  const olga = await people.signUp('olga')
  await product.ops('grant', 'promotion-admin', olga.username)
  const office = await open(olga)
  await office.goto('/promotion_create')
  const last = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: 'America/New_York', year: 'numeric', month: '2-digit', day: '2-digit' },
  }).format((await control.now()).getTime() + 30 * DAY_MS)
  await fill(office, {
    'promotion name': `Short of ${olga.username}`,
    'initial balance': '20',
    'per-user amount': '20',
    'days to use or lose': '2',
    'use-expiration yes/no': 'Yes',
    'available to withdraw yes/no': 'No',
  })
  await create(office)
  await expect(field(office, 'expiration date')).toHaveAccessibleDescription(
    'Please check the amounts, the days and the date.',
  )
  await fill(office, { 'expiration date': last })
  await create(office)
  await expect(dialogWithText(office, CONFIRM)).toContainText(last)
  await answer(office, CONFIRM, 'Submit')
  await answer(office, CREATED, 'OK')
  await office.close()

  const [ann, ben] = [await people.signUp('ann', { cents: 5_00 }), await people.signUp('ben')]
  await login(page, ann)
  await page.goto('/home')
  await alert(page).click()
  await expect(
    page.getByText(/What is not in accepted bets by the end of .* is taken back\./),
  ).toBeVisible()
  await expect(page.getByText(`You can accept it until ${last}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await answer(page, RECEIVED, 'OK')
  await expectFunds(page, { available: 25_00, inPlay: 0 })
  // The pot covered one grant.
  const asBen = await people.openApiClient(ben)
  expect(await asBen.get(`/api/promotion/checkpromotions/${ben.username}`)).toEqual({
    message: 'no_data',
    data: [],
  })

  await page.goto('about:blank')
  await control.advanceClock(3 * DAY_MS)
  await login(page, ann)
  await page.goto('/home')
  await expectFunds(page, { available: 5_00, inPlay: 0 })
  // Mails that are due together are sent at once, so their order is open.
  const subjects = async () => (await control.inbox(ann.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('A promotion of yours has ended')
  await verifyLedger()
})
