import { expectAccessible, expectNoSideways, expectWell } from '../fixtures/appearance.ts'
import { offered, takeOffer } from '../fixtures/bets.ts'
import { answer, buttonsOf, dialogWithText } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import type { StoryGame } from '../fixtures/games.ts'
import { everyOutcome, expectOutcomesAbove } from '../fixtures/outcomes.ts'
import type { ApiClient } from '../fixtures/person.ts'
import { expect, further, test } from '../fixtures/test.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import {
  BOARD,
  benAtBoard,
  CONFIRM,
  chooseToTake,
  ENTERED,
  enterAmount,
  HOW_MUCH,
  OFFER,
  takeOnScreen,
} from '../steps/take.ts'

const OWN = 'This bet was posted by you. You cannot bet yourself. Please select another bet.'
const TOO_LARGE = 'Your partial bet must be less than the full amount bet by the counterparty'
const GONE = 'This bet is no longer available.'

test('a user takes a part of an offer, and only the confirmation lists every outcome', async ({
  page,
  people,
  games,
  login,
  verifyLedger,
}) => {
  const { ann, game } = await offered(people, games)
  await benAtBoard(page, people, login)
  await openRow(rowsWith(page, game.matchup))

  const offer = dialogWithText(page, OFFER)
  const [winner, loser] = [`the ${game.home.name}`, `the ${game.away.name}`]
  await expect(offer).toContainText(
    `The counterparty is betting up to $100.00 with 3 to 2 odds that ${winner} will beat ${loser} by at least 3 points. ` +
      `Should ${winner} fail to win by at least 3 points, the counterparty pays you up to $150.00. ` +
      `Should ${winner} win by at least 3 points, you pay the counterparty up to $100.00.`,
  )
  expect(await buttonsOf(offer)).toEqual(['X', 'Some', 'All'])
  await expectWell(page)
  await expect(everyOutcome(page)).toHaveCount(0)
  await answer(page, OFFER, 'Some')

  const howMuch = dialogWithText(page, HOW_MUCH)
  await expect(howMuch).toContainText('The counterparty has offered as much as $100.00 dollars.')
  await expect(howMuch.getByLabel('Bet Amount in USD')).toBeFocused()
  await howMuch.getByLabel('Bet Amount in USD').fill('20')
  await expect(everyOutcome(page)).toHaveCount(0)
  await expect(howMuch.getByRole('button', { name: 'Accept' })).toHaveAccessibleDescription(
    'risk $20.00 to win $30.00',
  )
  await expectWell(page)
  await answer(page, HOW_MUCH, 'Accept')

  expect(await buttonsOf(dialogWithText(page, CONFIRM))).toEqual(['X', 'Confirm'])
  await expectOutcomesAbove(page, 'Confirm', [
    `The ${game.home.name} win by 3 or more: you pay $20.00`,
    `The ${game.home.name} win by 1 or 2, tie or lose: you win $30.00`,
    'Not played within 48 hours: both get their money back',
  ])
  await expectAccessible(page)
  await answer(page, CONFIRM, 'Confirm')
  await expect(dialogWithText(page, ENTERED)).toBeVisible()
  await expectFunds(page, { available: 80_00, inPlay: 20_00 })
  await answer(page, ENTERED, 'OK')
  await expect(rowsWith(page, game.matchup)).toContainText('$80.00 of $100.00')

  await page.goto('/publiclivebets')
  await openRow(rowsWith(page, game.matchup))
  await answer(page, `${ann.username} bet you that ${winner} would beat ${loser}`, 'X')
  await verifyLedger()
})

further(
  'the slip names the side of the taker before the terms of the offer',
  async ({ page, people, games, login }) => {
    const { game } = await offered(people, games)
    await benAtBoard(page, people, login)
    await openRow(rowsWith(page, game.matchup))
    const name = `Against the ${game.home.name} by 3 or more`
    const slip = page.getByRole('dialog', { name })
    await expect(slip).toContainText('You win if they win by 2 or less, tie or lose.')
    await expect(slip).toHaveText(/You win if they win.*The counterparty is betting/s)
    await answer(page, OFFER, 'All')
    await expect(dialogWithText(page, CONFIRM)).toHaveAccessibleName(name)
    await answer(page, CONFIRM, 'Confirm')
    const need = `You need the ${game.home.name} to win by 2 or less, tie or lose`
    await expect(dialogWithText(page, ENTERED)).toContainText(need)
    await answer(page, ENTERED, 'OK')
    await page.goto('/publiclivebets')
    await openRow(rowsWith(page, game.matchup))
    await answer(page, need, 'X')
  },
)

further(
  'a small phone shows every outcome above Confirm, and the amount above its keyboard',
  async ({ page, people, games, login }) => {
    const { game } = await offered(people, games)
    await benAtBoard(page, people, login)
    await page.setViewportSize({ width: 320, height: 640 })
    await openRow(rowsWith(page, game.matchup))
    await expect(dialogWithText(page, OFFER)).toBeVisible()
    for (const word of await page.getByRole('dialog').getByRole('button').all()) {
      expect(await word.evaluate(isWhole), await word.innerText()).toBe(true)
    }
    await answer(page, OFFER, 'Some')
    const amount = page.getByRole('dialog').getByLabel('Bet Amount in USD')
    await amount.fill('20')
    await expect(amount).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 390, height: 430 })
    await expect(amount).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await answer(page, HOW_MUCH, 'Accept')
    await expectOutcomesAbove(page, 'Confirm', [
      `The ${game.home.name} win by 3 or more: you pay $20.00`,
      `The ${game.home.name} win by 1 or 2, tie or lose: you win $30.00`,
      'Not played within 48 hours: both get their money back',
    ])
  },
)

/** Runs in the browser: no part of the button's label is cut off. */
function isWhole(button: Element): boolean {
  const parts = [button, ...button.querySelectorAll('*')]
  return parts.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
}

further(
  'an amount above the rest and an empty amount are refused',
  async ({ page, people, games, login }) => {
    const { game } = await offered(people, games, { stake: 2999.99, odds: [1, 100] })
    await benAtBoard(page, people, login, 3000_00)
    await openRow(rowsWith(page, game.matchup))
    await answer(page, OFFER, 'Some')
    const slip = dialogWithText(page, HOW_MUCH)
    const amount = slip.getByLabel('Bet Amount in USD')
    const slider = slip.getByRole('slider')
    await amount.fill('3,000.00')
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await expect(slip).toContainText(TOO_LARGE)
    const accept = slip.getByRole('button', { name: 'Accept' })
    await expect(accept).toBeDisabled()
    await amount.press('Enter')
    await expect(slip).toBeVisible()
    await expect(slip).toContainText('$0.01 more than is left')
    await expect(slip).not.toContainText('Left for others')
    await expect(slider).toHaveAttribute('aria-valuetext', 'More than $2,999.99')
    for (const text of ['1.250,50', '25,5000', '12,34,567', '1,2345']) {
      await amount.fill(text)
      await expect(slip).toContainText('Please write an amount as 25.50 or 1,250.50.')
      await slip.getByRole('button', { name: 'Accept' }).click()
      await expect(amount).toBeFocused()
    }
    await amount.fill('2,999.99')
    await expect(amount).not.toHaveAttribute('aria-invalid')
    await expect(slip).not.toContainText(TOO_LARGE)
    await expect(accept).toBeEnabled()
    await expect(slip).toContainText('Left for others: $0.00')
    // A quick amount leads straight to the confirmation.
    await answer(page, HOW_MUCH, 'All left, $2,999.99')
    await expect(dialogWithText(page, CONFIRM)).toContainText('risk $2,999.99')
  },
)

further(
  'X ends a take at every step without moving money',
  async ({ page, people, games, login }) => {
    const { game } = await offered(people, games)
    await benAtBoard(page, people, login)
    const row = rowsWith(page, game.matchup)
    await openRow(row)
    await answer(page, OFFER, 'X')
    await openRow(row)
    await answer(page, OFFER, 'Some')
    await answer(page, HOW_MUCH, 'X')
    await chooseToTake(page, row)
    await answer(page, CONFIRM, 'X')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectFunds(page, { available: 100_00, inPlay: 0 })
    await expect(row).not.toContainText('of $100.00')
  },
)

further('a user cannot take their own offer', async ({ page, people, games, login, quiet }) => {
  quiet.allow(400)
  const { ann, game } = await offered(people, games)
  await login(page, ann)
  await page.goto(BOARD)
  // The own-bet check precedes those of the amount and of the funds.
  await chooseToTake(page, rowsWith(page, game.matchup), '5000')
  await expect(dialogWithText(page, CONFIRM).getByRole('status')).toHaveText(OWN)
  await answer(page, CONFIRM, 'Confirm')
  await answer(page, OWN, 'OK')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFunds(page, { available: 50_00, inPlay: 150_00 })
})

const shortfallOf = (amount: string) =>
  `You are betting $${amount} dollars with 3 to 2 odds. That means you are risking $${amount} dollars. ` +
  'However, you only have $30.00 dollars available in your account. ' +
  'Please deposit more funds to make this bet. ' +
  'Alternatively, you can decrease the bet amount or decrease the odds.'

further(
  'a slip that is open at the start of the game has no green button',
  async ({ page, people, games, login, verifyLedger }) => {
    const { game } = await offered(people, games)
    await benAtBoard(page, people, login)
    await chooseToTake(page, rowsWith(page, game.matchup), '20')
    const confirm = dialogWithText(page, CONFIRM)
    const button = confirm.getByRole('button', { name: 'Confirm' })
    await expect(button).toHaveAttribute('data-variant', 'filled')
    await game.kickOff()
    await expect(button).toHaveAttribute('data-variant', 'default')
    await expect(confirm.getByRole('status')).not.toBeEmpty()
    await expectFunds(page, { available: 100_00, inPlay: 0 })
    await verifyLedger()
  },
)

further(
  'the chosen form of odds is beside the stated one on the board, in the slip and on own offers',
  async ({ page, people, games, login }) => {
    const { ann, game } = await offered(people, games)
    const row = () => rowsWith(page, game.matchup)
    const ben = await benAtBoard(page, people, login)
    await expect(row()).toContainText('3 : 2')
    await expect(row()).not.toContainText('+150')
    for (const [label, taker, offerer] of [
      ['American: +150', '+150', '-150'],
      ['Decimal: 2.50', '2.50', '1.67'],
    ] as const) {
      await login(page, ben)
      await page.goto('/myprofile')
      const choice = page.getByRole('group', { name: 'Form of odds' })
      await choice.getByText(label).click()
      await expect(choice.getByRole('radio', { name: label })).toBeChecked()
      await expectWell(page)
      await page.goto(BOARD)
      await expect(row()).toContainText(`3 : 2 ${taker}`)
      await openRow(row())
      await expect(dialogWithText(page, OFFER)).toContainText(
        `Odds 3 : 2, for you ${taker}, break-even 40%`,
      )
      await expectNoSideways(page)
      await answer(page, OFFER, 'X')
      // The browser stores the choice for all its users.
      await login(page, ann)
      await page.goto('/unacceptedbets')
      await expect(row()).toContainText(`3 : 2 ${offerer}`)
    }
  },
)

further(
  'a part above the offer and a part above the funds are refused',
  async ({ page, people, games, login, verifyLedger }) => {
    const { game } = await offered(people, games)
    await benAtBoard(page, people, login, 30_00)
    const row = rowsWith(page, game.matchup)
    const slip = dialogWithText(page, HOW_MUCH)
    const amount = slip.getByLabel('Bet Amount in USD')
    const accept = slip.getByRole('button', { name: 'Accept' })
    await openRow(row)
    await answer(page, OFFER, 'Some')
    await amount.fill('100.01')
    await expect(slip).toContainText(TOO_LARGE)
    await expect(accept).toBeDisabled()
    await amount.fill('30.01')
    await expect(slip).toContainText(shortfallOf('30.01'))
    await expect(accept).toBeDisabled()
    await amount.press('Enter')
    await expectAccessible(page)
    await expectNoSideways(page)
    await slip.getByRole('link', { name: 'Deposit' }).click()
    await expect(page).toHaveURL('/depositchoice')
    await page.goBack()
    await expect(page).toHaveURL(BOARD)

    // All of it: Confirm is not green, and still leads to the dialog with the ways out.
    await chooseToTake(page, row)
    const confirm = dialogWithText(page, CONFIRM)
    await expect(confirm.getByRole('status')).toHaveText(shortfallOf('100.00'))
    await expect(confirm.getByRole('button', { name: 'Confirm' })).toHaveAttribute(
      'data-variant',
      'default',
    )
    await expectAccessible(page)
    await answer(page, CONFIRM, 'Confirm')
    const dialog = dialogWithText(page, shortfallOf('100.00'))
    expect(await buttonsOf(dialog)).toEqual(['X', 'Modify', 'Deposit'])
    await expectAccessible(page)
    await expectNoSideways(page)
    await answer(page, shortfallOf('100.00'), 'Modify')
    await expect(amount).toHaveValue('')
    await enterAmount(page, '30')
    await answer(page, CONFIRM, 'Confirm')
    await answer(page, ENTERED, 'OK')
    await expectFunds(page, { available: 0, inPlay: 30_00 })
    await expect(row).toContainText('$70.00 of $100.00')

    await chooseToTake(page, row)
    await answer(page, CONFIRM, 'Confirm')
    await answer(page, 'You are betting $70.00 dollars with 3 to 2 odds.', 'Deposit')
    await expect(page).toHaveURL('/depositchoice')
    await verifyLedger()
  },
)

further(
  'an offer that is all or nothing has no button Some',
  async ({ page, people, games, login, verifyLedger }) => {
    const { game } = await offered(people, games, { inParts: false, odds: [1, 1] })
    await benAtBoard(page, people, login)
    await openRow(rowsWith(page, game.matchup))
    const offer = dialogWithText(page, 'The counterparty is betting $100.00 with 1 to 1 odds')
    expect(await buttonsOf(offer)).toEqual(['X', 'Accept'])
    await answer(page, OFFER, 'Accept')
    await answer(page, CONFIRM, 'Confirm')
    await answer(page, ENTERED, 'OK')
    await expectFunds(page, { available: 0, inPlay: 100_00 })
    await expect(rowsWith(page, game.matchup)).toHaveCount(0)
    await verifyLedger()
  },
)

test('a take above the remaining amount shows what is left and requests a new amount', async ({
  page,
  people,
  games,
  login,
  quiet,
  verifyLedger,
}) => {
  quiet.allow(409)
  const { game, offerId } = await offered(people, games)
  const cleo = await people.openApiClient(await people.signUp('cleo', { cents: 100_00 }))
  await benAtBoard(page, people, login)
  await chooseToTake(page, rowsWith(page, game.matchup))
  await takeOffer(cleo, offerId, 60)
  await answer(page, CONFIRM, 'Confirm')
  await expect(dialogWithText(page, HOW_MUCH)).toContainText('$40.00 is left.')
  await enterAmount(page, '40')
  await answer(page, CONFIRM, 'Confirm')
  await answer(page, ENTERED, 'OK')
  await expectFunds(page, { available: 60_00, inPlay: 40_00 })
  await verifyLedger()
})

const GOING: readonly (readonly [
  string,
  (meanwhile: {
    asCleo: ApiClient
    asAnn: ApiClient
    offerId: string
    game: StoryGame
  }) => Promise<unknown>,
])[] = [
  ['was taken', ({ asCleo, offerId }) => takeOffer(asCleo, offerId)],
  [
    'was cancelled',
    ({ asAnn, offerId }) => asAnn.post('/api/betsProposed/cancelBet', { betID: offerId }),
  ],
  ['has started', ({ game }) => game.kickOff()],
]

for (const [what, happen] of GOING) {
  const story = what === 'has started' ? test : further
  story(
    `an offer that ${what} before the confirmation is reported as gone and makes no bet`,
    async ({ page, people, games, login, quiet, verifyLedger }) => {
      quiet.allow(409)
      const { asAnn, game, offerId } = await offered(people, games)
      const asCleo = await people.openApiClient(await people.signUp('cleo', { cents: 100_00 }))
      await benAtBoard(page, people, login)
      await chooseToTake(page, rowsWith(page, game.matchup))
      await happen({ asCleo, asAnn, offerId, game })
      await answer(page, CONFIRM, 'Confirm')
      await expect(page.getByText(GONE)).toBeVisible()
      await expect(dialogWithText(page, ENTERED)).toHaveCount(0)
      await expect(rowsWith(page, game.matchup)).toHaveCount(0)
      await expectFunds(page, { available: 100_00, inPlay: 0 })
      await verifyLedger()
    },
  )
}

test('the page resends a take after a lost response, and only one bet is made', async ({
  page,
  people,
  games,
  login,
  quiet,
  verifyLedger,
}) => {
  const { game } = await offered(people, games)
  await benAtBoard(page, people, login)
  await chooseToTake(page, rowsWith(page, game.matchup), '25')
  // The server executes the first try, and its response is lost.
  await page.route(
    '**/api/betsAccepted/acceptbet',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  quiet.allowLost()
  await answer(page, CONFIRM, 'Confirm')
  await answer(page, ENTERED, 'OK')
  await expectFunds(page, { available: 75_00, inPlay: 25_00 })
  await expect(rowsWith(page, game.matchup)).toContainText('$75.00 of $100.00')
  await verifyLedger()
})

further('a user takes a whole offer from the list', async ({ page, people, games, login }) => {
  const { game } = await offered(people, games)
  await benAtBoard(page, people, login)
  await takeOnScreen(page, rowsWith(page, game.matchup))
  await expectFunds(page, { available: 0, inPlay: 100_00 })
})
