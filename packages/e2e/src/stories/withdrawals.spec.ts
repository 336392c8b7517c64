/** Withdrawals to a wallet, and the page with the progress of each payment. */

import type { Page } from '@playwright/test'
import { expectWell } from '../fixtures/appearance.ts'
import { makeDeferred } from '../fixtures/deferred.ts'
import { answer, checkAndAnswer, dialogWithText } from '../fixtures/dialogs.ts'
import { PAYMENTS, paymentsAre } from '../fixtures/fakePayments.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { expect, further, test } from '../fixtures/test.ts'
import { checkoutOf, setAmount } from '../steps/deposit.ts'
import { followMenu } from '../steps/menu.ts'

const PAYOUT = '**/api/user/paypalpayout'
const MORE =
  'Sorry, the amount you are requesting is more than your funds available. If you are using a promotion, the funds granted to you in that promotion may not be available for withdrawl yet, and may require that a new player accept one of your bets.'
const NOTHING = 'Nothing would be left of this amount after the fee. Please enter a larger one.'
const FAILED =
  'There was an error with your request, please try again. If the issue persists, please try again later, as it is likely a temporary issue with our processor.'
const DONE = 'Your withdrawal was successful.'
const CONFIRM = 'Leaves your funds'
const MINUTE_MS = 60_000

async function submitWithdrawal(page: Page, email: string, amount: string): Promise<void> {
  await page.getByLabel('Email Linked to PayPal').fill(email)
  await page.getByLabel('Amount to Withdraw (USD)').fill(amount)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
}

/** The newest payment first; each with its steps. */
const cards = (page: Page) =>
  page.getByRole('list', { name: 'Deposits and withdrawals', exact: true }).locator('> li')

test('an invalid withdrawal is refused, and a valid one reaches the wallet to the cent', async ({
  page,
  people,
  login,
  control,
  verifyLedger,
}) => {
  const ann = await people.signUp('ann', { cents: 100_00 })
  await login(page, ann)
  await page.goto('/home')
  await followMenu(page, 'My Account', 'Withdrawal Options')
  await expect(page).toHaveURL('/withdrawchoice')
  await expect(page.getByText('You can withdraw $100.00')).toBeVisible()
  await expect(page.getByText('At once or within a few days. Fee $0.25 each.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawal Options')
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Withdraw To Paypal'])
  await page.getByRole('button', { name: 'Withdraw To Paypal' }).click()
  await expect(page).toHaveURL('/withdrawtopaypal')
  await expect(page.getByText('You can withdraw $100.00')).toBeVisible()
  await expect(page.getByLabel('Email Linked to PayPal')).toHaveValue(ann.email)

  await submitWithdrawal(page, 'ann.example.test', '5')
  await expect(page.getByLabel('Email Linked to PayPal')).toHaveAccessibleDescription(
    'Please enter a valid email address.',
  )
  await submitWithdrawal(page, 'ann@example.test', '0')
  await expect(page.getByLabel('Amount to Withdraw (USD)')).toHaveAccessibleDescription(
    'Please enter an amount of $0.01 or more.',
  )
  await expectWell(page)
  await submitWithdrawal(page, 'ann@example.test', '100.01')
  await checkAndAnswer(page, MORE, 'OK')

  // At the maximum after fees the fee is part of the amount.
  await submitWithdrawal(page, 'ann@example.test', '99.75')
  await expect(dialogWithText(page, CONFIRM).getByRole('definition')).toHaveText([
    'ann@example.test',
    '$99.50',
    '$0.25',
    '$99.75',
  ])
  await checkAndAnswer(page, CONFIRM, 'Cancel')
  await expectFunds(page, { available: 100_00, inPlay: 0 })
  // Below it, the fee is added to the amount.
  await submitWithdrawal(page, 'ann@example.test', '99.50')
  await expect(dialogWithText(page, CONFIRM).getByRole('definition')).toHaveText([
    'ann@example.test',
    '$99.50',
    '$0.25',
    '$99.75',
  ])
  await answer(page, CONFIRM, 'Withdraw')
  await answer(page, DONE, 'OK')
  await expect(page).toHaveURL('/home')
  await expectFunds(page, { available: 25, inPlay: 0 })

  await page.goto('/withdrawtopaypal')
  // The last receiver is filled in.
  await expect(page.getByLabel('Email Linked to PayPal')).toHaveValue('ann@example.test')
  await submitWithdrawal(page, 'ann@example.test', '0.25')
  await answer(page, NOTHING, 'OK')
  await control.advanceClock(2 * MINUTE_MS)
  await page.goto('/payments')
  const payout = cards(page).first()
  await expect(payout.getByText('Done', { exact: true })).toBeVisible()
  await expect(payout).toContainText('ann@example.test, fee $0.25')
  await expect(payout.getByRole('listitem')).toHaveText([/Asked for/, /Sent to PayPal/, /Received/])
  await page.getByRole('link', { name: 'All movements' }).click()
  await expect(page.getByText('ann@example.test, fee $0.25 in it').first()).toBeVisible()
  await verifyLedger()
})

further(
  'a refused withdrawal moves no money, and one without a response in time is reported as successful',
  async ({ page, people, login, quiet }) => {
    quiet.allow(409)
    await page.clock.install()
    await login(page, await people.signUp('ann', { cents: 50_00 }))
    await page.goto('/withdrawtopaypal')
    const refused = { code: 'payoutFailed', error: FAILED, requestId: 'story' }
    await page.route(PAYOUT, (route) => route.fulfill({ status: 409, json: refused }), { times: 1 })
    await submitWithdrawal(page, 'ann@example.test', '20')
    await answer(page, CONFIRM, 'Withdraw')
    await checkAndAnswer(page, FAILED, 'OK')
    await expect(page).toHaveURL('/withdrawtopaypal')
    await expectFunds(page, { available: 50_00, inPlay: 0 })

    const released = makeDeferred()
    const keys: (string | undefined)[] = []
    await page.route(PAYOUT, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await released.come
      await route.fulfill({ status: 409, json: refused })
    })
    await submitWithdrawal(page, 'ann@example.test', '20')
    await answer(page, CONFIRM, 'Withdraw')
    await expect(
      page.getByText('Sending your withdrawal. This takes up to 10 seconds.'),
    ).toBeVisible()
    await page.clock.runFor(11_000)
    await answer(page, DONE, 'OK')
    await expect(page).toHaveURL('/home')
    // The user is still notified of a refusal that arrives after the page stopped waiting.
    released.now()
    await expect(page.getByText(/^Your withdrawal was not made\. There was an error/)).toBeVisible()
    await expectFunds(page, { available: 50_00, inPlay: 0 })
    expect(keys).toEqual([expect.stringMatching(/.{20,}/)])
  },
)

further('a saved receiver of withdrawals can be removed', async ({ page, people, login }) => {
  const ann = await people.signUp('ann', { cents: 50_00 })
  const receiver = 'a.very-long.address.of-ann@wallet.example.test'
  await (await people.openApiClient(ann)).post('/api/user/paypalpayout', {
    ...{ receiver, paypalPayout: 10, databasePayout: 10.25, feeEstimate: 0.25 },
  })
  await login(page, ann)
  await page.goto('/withdrawtopaypal')
  const saved = page.getByRole('region', { name: 'Saved PayPal accounts' })
  await expect(saved.getByRole('listitem')).toHaveText([`${receiver}Remove`])
  await expectWell(page, ['light', 'dark'])
  const remove = saved.getByRole('button', { name: `Remove ${receiver}` })
  await remove.click()
  await answer(page, /^Do you want to remove/, 'Cancel')
  await remove.click()
  await answer(page, /^Do you want to remove/, 'Remove')
  await expect(saved).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Email Linked to PayPal')).toBeVisible()
  await expect(saved).toHaveCount(0)
})

further(
  'the payments page shows each stage of a deposit and a withdrawal',
  async ({ page, people, login, control, verifyLedger }) => {
    await login(page, await people.signUp('ann'))
    await page.goto('/payments')
    await expect(page.getByText('You have no deposits and withdrawals yet.')).toBeVisible()
    await page.getByRole('link', { name: 'Make a deposit' }).click()
    await page.getByRole('button', { name: 'Deposit Via Paypal or Card' }).click()
    await setAmount(page, '40')
    await page.getByRole('button', { name: 'PayPal', exact: true }).click()
    await checkoutOf(page).getByRole('button', { name: 'Pay (pending)' }).click()
    await answer(page, /^Your deposit is being processed/, 'OK')
    await page.goto('/depositchoice')
    await page.getByRole('link', { name: 'Deposits and withdrawals' }).click()
    const newest = cards(page).first()
    await expect(newest.getByText('On its way', { exact: true })).toBeVisible()
    await expect(newest.locator('[aria-current="step"]')).toContainText('Available')
    await control.resolveCapture('COMPLETED')
    await control.advanceClock(2 * MINUTE_MS)
    await page.reload()
    await expect(newest.getByText('Done', { exact: true })).toBeVisible()
    await expectFunds(page, { available: 40_00, inPlay: 0 })

    await page.getByRole('link', { name: 'Withdraw', exact: true }).click()
    await page.getByRole('button', { name: 'Withdraw To Paypal' }).click()
    await submitWithdrawal(page, 'unclaimed@example.test', '20')
    await answer(page, CONFIRM, 'Withdraw')
    await answer(page, DONE, 'Deposits and withdrawals')
    await expect(page).toHaveURL('/payments')
    await control.advanceClock(2 * MINUTE_MS)
    await page.reload()
    await expect(newest).toContainText('Not claimed')
    await expect(newest).toContainText('Why: the receiver has not claimed it at PayPal yet.')
    const cancel = newest.getByRole('button', { name: 'Cancel: Withdraw To Paypal $20.25' })
    await cancel.click()
    await checkAndAnswer(page, /^Do you want to cancel this withdrawal\?/, 'Keep it')
    await cancel.click()
    await answer(page, /^Do you want to cancel this withdrawal\?/, 'Cancel')
    await answer(page, 'This payment is cancelled.', 'OK')
    await expect(newest).toContainText('$20.25 is back in your funds.')
    await expect(cancel).toHaveCount(0)
    await expectFunds(page, { available: 40_00, inPlay: 0 })
    await verifyLedger()

    // All stages, accessible and on the narrowest phone; and two hundred payments.
    await paymentsAre(page)
    await page.goto('/home')
    await page.goto(`/payments#${PAYMENTS[4]!.paymentID}`)
    await expect(cards(page)).toHaveCount(PAYMENTS.length)
    await expect(
      page.getByText('Why: R01, there was not enough money in the bank account.'),
    ).toBeInViewport()
    await expectWell(page, ['light', 'dark'])
    const many = Array.from({ length: 200 }, (_, nth) => ({
      ...PAYMENTS[3]!,
      paymentID: `m_${nth}`,
    }))
    await paymentsAre(page, many)
    await page.goto('/home')
    await page.goto('/payments')
    await expect(cards(page)).toHaveCount(50)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(cards(page)).toHaveCount(100)
  },
)
