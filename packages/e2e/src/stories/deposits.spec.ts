import { expectAccessible, expectWell } from '../fixtures/appearance.ts'
import { answer, dialogWithText } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { expect, further, test } from '../fixtures/test.ts'
import { checkoutOf, DEPOSITED, depositOnScreen, setAmount } from '../steps/deposit.ts'

const LIMITS =
  'You must deposit at least $5 US Dollars. Your current maximum allowable deposit is $10,000 US Dollars.'
const DECLINED = 'There was an issue processing your transaction. Please try again.'

further(
  'a wallet deposit is credited to the funds to the cent',
  async ({ page, people, login, verifyLedger }) => {
    await login(page, await people.signUp('ann'))
    await page.goto('/depositchoice')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deposit Options')
    for (const name of ['Deposit Via Paypal or Card', 'Deposit Via Your Bank', 'Add Bank Info']) {
      await expect(page.getByRole('main').getByRole('button', { name })).toBeVisible()
    }
    await depositOnScreen(page, '1,234.56')
    await expectFunds(page, { available: 1_234_56, inPlay: 0 })
    await page.goto('/depositchoice')
    await depositOnScreen(page, '$5')
    await expectFunds(page, { available: 1_239_56, inPlay: 0 })
    await verifyLedger()
  },
)

further('a deposit below or above the limits is refused', async ({ page, people, login }) => {
  await login(page, await people.signUp('ann'))
  await page.goto('/depositfrompaypal')
  await expect(page.getByText('$5 to $10,000', { exact: true })).toBeVisible()
  for (const amount of ['4.99', '10,000.01', '0']) {
    await setAmount(page, amount)
    await answer(page, LIMITS, 'OK')
    await expect(page.getByLabel('Amount in USD')).toBeFocused()
    await expect(page.getByLabel('Amount in USD')).toHaveValue(amount)
    await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toHaveCount(0)
  }
  for (const amount of ['5', '10000']) {
    await setAmount(page, amount)
    await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible()
  }
})

further('an ambiguous amount is refused', async ({ page, people, login }) => {
  await login(page, await people.signUp('ann'))
  await page.goto('/depositfrompaypal')
  const field = page.getByLabel('Amount in USD')
  for (const amount of ['1.250,50', '12,5000', '5.001', '-20', 'ten', '']) {
    await setAmount(page, amount)
    await expect(field).toHaveAccessibleDescription(/Please write an amount as 25.50 or 1,250.50./)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(amount)
    await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toHaveCount(0)
  }
  await expectWell(page)
  for (const [amount, sum] of [
    ['1,250.50', '$1,250.50'],
    ['12,50', '$12.50'],
  ] as const) {
    await setAmount(page, amount)
    await expect(page.getByText(`Deposit ${sum} with`)).toBeVisible()
  }
})

test('a quick amount is set at once, shows the fee of the provider and is credited in full', async ({
  page,
  people,
  login,
}) => {
  await login(page, await people.signUp('ann'))
  await page.goto('/depositfrompaypal')
  const quick = page.getByRole('button', { name: '$100', exact: true })
  await quick.click()
  await expect(quick).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Amount in USD')).toHaveValue('100')
  await expect(
    page.getByText(
      'We pay the fee of the provider, about $3.20 to $3.30: your funds grow by $100.00.',
    ),
  ).toBeVisible()
  // It is set at once.
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await checkoutOf(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(dialogWithText(page, DEPOSITED)).toBeVisible()
  // The payment's progress line is gone behind the success dialog.
  await expect(page.getByText('Processing...')).toHaveCount(0)
  await answer(page, DEPOSITED, 'Deposits and withdrawals')
  await expect(page).toHaveURL('/payments')
  await expectFunds(page, { available: 100_00, inPlay: 0 })
})

further(
  'a declined instrument lets the user pay again, and a cancelled payment moves no money',
  async ({ page, people, login, verifyLedger, quiet }) => {
    // The statuses of a refused payment.
    quiet.allow(400, 402, 409, 422)
    await login(page, await people.signUp('ann'))
    await page.goto('/depositfrompaypal')
    await setAmount(page, '20')
    const pay = () => page.getByRole('button', { name: 'PayPal', exact: true }).click()
    const choose = (name: string) =>
      checkoutOf(page).getByRole('button', { name, exact: true }).click()

    await pay()
    await expect(checkoutOf(page).getByText('$20.00')).toBeVisible()
    await expectAccessible(page)
    await choose('Cancel')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectFunds(page, { available: 0, inPlay: 0 })

    await pay()
    await choose('Decline instrument')
    await answer(page, DECLINED, 'OK')
    await choose('Pay')
    await answer(page, DEPOSITED, 'OK')
    await expectFunds(page, { available: 20_00, inPlay: 0 })
    await verifyLedger()
  },
)
