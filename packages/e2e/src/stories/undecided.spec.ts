import type { Page } from '@playwright/test'
import { expectWell } from '../fixtures/appearance.ts'
import { annAndBen, offered, postOffer } from '../fixtures/bets.ts'
import { makeDeferred } from '../fixtures/deferred.ts'
import { answer, dialogWithText } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import type { Games } from '../fixtures/games.ts'
import type { People } from '../fixtures/people.ts'
import type { ApiClient } from '../fixtures/person.ts'
import { expect, isFullRun, type Login, test } from '../fixtures/test.ts'
import { keysOf, leaveUndecided } from '../fixtures/undecided.ts'
import { checkoutOf, DEPOSITED, setAmount } from '../steps/deposit.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { fillSlip, POSTED, POSTING, SLIP, selectGame } from '../steps/post.ts'
import { benAtBoard, CONFIRM, chooseToTake, ENTERED } from '../steps/take.ts'

test.skip(!isFullRun)

const TAKE = '/api/betsAccepted/acceptbet'
const POST = '/api/betsProposed/newPublicBet'
const CANCEL = '/api/betsProposed/cancelBet'
const ORDER = '/api/user/paypal/orders'
const CAPTURE = `${ORDER}/*/capture`

const FINDING_OUT = 'No answer yet. We are finding out whether your bet went through.'
const MAY_BE =
  'Your bet may or may not have gone through. Retry finds out, and never makes a second bet.'
const LEFT =
  'Your bet may or may not have gone through. Please look at your bets before you make it again.'
const NOT_MADE = 'Your bet was not made and no money has moved. Retry sends the same bet again.'
const CONFIRM_CANCEL = 'Do you want to cancel this bet?'
const CANCELLED = 'This bet has been successfully cancelled.'

test.beforeEach(({ quiet }) => quiet.allow(503))

/** Ben at the confirmation, with $60.00 of an offer chosen. */
async function benChooses(page: Page, people: People, games: Games, login: Login) {
  const { game } = await offered(people, games)
  const asBen = await people.openApiClient(await benAtBoard(page, people, login))
  await chooseToTake(page, rowsWith(page, game.matchup), '60')
  return { game, asBen }
}

async function expectOneBet(client: ApiClient, amount: number): Promise<void> {
  const { data } = await client.get(`/api/betsAccepted/publiclivebets/${client.userID}`)
  expect((data as { acceptPay: number }[]).map(({ acceptPay }) => acceptPay)).toEqual([amount])
}

for (const reached of [true, false]) {
  const what = reached ? 'was made' : 'was not made'
  test(`after an unknown outcome, a bet that ${what} is retried automatically and counts once`, async ({
    page,
    people,
    games,
    login,
    verifyLedger,
  }) => {
    const { asBen } = await benChooses(page, people, games, login)
    const keys = keysOf(page, TAKE)
    const confirm = dialogWithText(page, CONFIRM)
    // The second try is answered once the sentence was visible.
    const seen = makeDeferred()
    const code = 'outcomeUnknown'
    await leaveUndecided(page, TAKE, { code, retryAfter: 1, after: seen.come })
    await leaveUndecided(page, TAKE, { code, retryAfter: 1, reached })
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    await expect(confirm.getByRole('status')).toHaveText(`Sending: ${FINDING_OUT}`)
    await expectWell(page)
    seen.now()
    await answer(page, ENTERED, 'OK')
    await expectFunds(page, { available: 40_00, inPlay: 60_00 })
    await expectOneBet(asBen, 60)
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
    await verifyLedger()
  })
}

test('an unknown outcome is shown, and Retry resolves it even when the funds no longer cover the stake', async ({
  page,
  people,
  games,
  login,
  verifyLedger,
}) => {
  const { asBen } = await benChooses(page, people, games, login)
  // `busy` reports only that its own try had no effect, not the try before it.
  await leaveUndecided(page, TAKE, { code: 'busy' })
  await leaveUndecided(page, TAKE, { code: 'outcomeUnknown', reached: true })
  const confirm = dialogWithText(page, CONFIRM)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await expect(confirm.getByRole('status')).toHaveText(`No answer: ${MAY_BE}`)
  await expectWell(page)
  // The page refetches the funds, which no longer cover another 60.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectFunds(page, { available: 40_00, inPlay: 60_00 })
  await confirm.getByRole('button', { name: 'Retry' }).click()
  await expect(confirm.getByRole('status')).toHaveText(`No answer: ${MAY_BE}`)
  await answer(page, CONFIRM, 'Retry')
  await answer(page, ENTERED, 'OK')
  await expectOneBet(asBen, 60)
  await verifyLedger()
})

test('closing the confirmation of an unknown outcome shows a link to the live bets', async ({
  page,
  people,
  games,
  login,
}) => {
  const { game } = await benChooses(page, people, games, login)
  await leaveUndecided(page, TAKE, { code: 'outcomeUnknown', reached: true })
  await dialogWithText(page, CONFIRM).getByRole('button', { name: 'Confirm' }).click()
  await expect(dialogWithText(page, MAY_BE)).toBeVisible()
  await answer(page, CONFIRM, 'X')
  await page.getByRole('link', { name: LEFT }).click()
  await expect(page).toHaveURL('/publiclivebets')
  await expect(rowsWith(page, game.matchup)).toHaveCount(1)
})

test('a busy refusal states that no bet was made, and Retry sends the same bet', async ({
  page,
  people,
  games,
  login,
  verifyLedger,
}) => {
  const { asBen } = await benChooses(page, people, games, login)
  const keys = keysOf(page, TAKE)
  await leaveUndecided(page, TAKE, { code: 'busy', retryAfter: 1 })
  const confirm = dialogWithText(page, CONFIRM)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await expect(confirm.getByRole('status')).toHaveText(
    `Not made: We are very busy right now. ${NOT_MADE}`,
  )
  await expectWell(page)
  await answer(page, CONFIRM, 'Retry')
  await answer(page, ENTERED, 'OK')
  await expectFunds(page, { available: 40_00, inPlay: 60_00 })
  await expectOneBet(asBen, 60)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  await verifyLedger()
})

test('retrying a post with an unknown outcome posts one offer', async ({
  page,
  people,
  games,
  login,
  verifyLedger,
}) => {
  const game = await games.make()
  const ann = await people.signUp('ann', { cents: 100_00 })
  await login(page, ann)
  await page.goto('/upcominggamesnfl')
  await selectGame(page, game)
  await fillSlip(page, game, { winner: 'home', spread: '3', stake: '40' })
  await answer(page, SLIP, 'Next')
  await leaveUndecided(page, POST, { code: 'outcomeUnknown', retryAfter: 1, reached: true })
  await leaveUndecided(page, POST, { code: 'unavailable' })
  const confirm = dialogWithText(page, POSTING)
  await confirm.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(confirm.getByRole('status')).toHaveText(
    `Not made: We cannot take bets right now. ${NOT_MADE}`,
  )
  await confirm.getByRole('button', { name: 'Retry' }).click()
  await answer(page, POSTED, 'OK')
  await expectFunds(page, { available: 60_00, inPlay: 40_00 })
  const asAnn = await people.openApiClient(ann)
  const { data } = await asAnn.get(`/api/betsProposed/unacceptedbets/${asAnn.userID}`)
  expect(data).toHaveLength(1)
  await verifyLedger()
})

test('the cancel confirmation stays open while the outcome of the cancellation is unknown', async ({
  page,
  people,
  games,
  login,
  verifyLedger,
}) => {
  const { ann, asAnn } = await annAndBen(people)
  const game = await games.make()
  await postOffer(asAnn, game, { winner: 'home', spread: 3, stake: 40 })
  await login(page, ann)
  await page.goto('/unacceptedbets')
  await openRow(rowsWith(page, game.matchup))
  const keys = keysOf(page, CANCEL)
  await leaveUndecided(page, CANCEL, { code: 'outcomeUnknown', reached: true })
  await leaveUndecided(page, CANCEL, { code: 'busy' })
  const question = dialogWithText(page, CONFIRM_CANCEL)
  const cancel = question.getByRole('button', { name: 'Cancel' })
  await cancel.click()
  await expect(question).toContainText(
    'We are very busy right now. This bet was not cancelled. Cancel tries again.',
  )
  await expectWell(page)
  await cancel.click()
  await expect(question).toContainText(
    'This bet may or may not have been cancelled. Cancel asks again, and finds out.',
  )
  await answer(page, CONFIRM_CANCEL, 'Cancel')
  await answer(page, CANCELLED, 'OK')
  await expectFunds(page, { available: 100_00, inPlay: 0 })
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  await verifyLedger()
})

test('a deposit with an unknown outcome is paid once', async ({
  page,
  people,
  login,
  verifyLedger,
}) => {
  await login(page, await people.signUp('ann'))
  await page.goto('/depositfrompaypal')
  await setAmount(page, '20')
  const keys = keysOf(page, ORDER)
  await leaveUndecided(page, ORDER, { code: 'busy' })
  await leaveUndecided(page, CAPTURE, { code: 'unavailable' })
  await leaveUndecided(page, CAPTURE, { code: 'outcomeUnknown', reached: true })
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  const notStarted = 'Your payment was not started, and you have not paid anything.'
  await expect(dialogWithText(page, notStarted)).toBeVisible()
  await expectWell(page)
  await answer(page, notStarted, 'Try again')
  await checkoutOf(page).getByRole('button', { name: 'Pay', exact: true }).click()
  const mayBe =
    'Your deposit may or may not have gone through. Try again finds out, and never takes your money twice.'
  await expect(dialogWithText(page, mayBe)).toBeVisible()
  await expectWell(page)
  // The provider's capture persists while our database is unreachable.
  const away = page.waitForResponse(`**${CAPTURE}`)
  await dialogWithText(page, mayBe).getByRole('button', { name: 'Try again' }).click()
  await away
  await answer(page, mayBe, 'Try again')
  await answer(page, DEPOSITED, 'OK')
  await expectFunds(page, { available: 20_00, inPlay: 0 })
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  await verifyLedger()
})
