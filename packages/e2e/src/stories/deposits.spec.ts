import { answer } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { expectAccessible } from '../fixtures/looks.ts'
import { expect, test } from '../fixtures/test.ts'
import { checkoutOf, DEPOSITED, depositOnScreen, setAmount } from '../steps/deposit.ts'

const LIMITS =
  'You must deposit at least $5 US Dollars. Your current maximum allowable deposit is $10,000 US Dollars.'
const DECLINED = 'There was an issue processing your transaction. Please try again.'

test('a deposit by wallet is in the funds, to the cent', async ({ page, people, login, books }) => {
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
  await books()
})

test('the amount has its limits', async ({ page, people, login }) => {
  await login(page, await people.signUp('ann'))
  await page.goto('/depositfrompaypal')
  for (const amount of ['4.99', '10000.01', '0', '-20', 'ten', '5.001']) {
    await setAmount(page, amount)
    await answer(page, LIMITS, 'OK')
    await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toHaveCount(0)
  }
  for (const amount of ['5', '10000']) {
    await setAmount(page, amount)
    await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible()
  }
})

test('a declined instrument starts the payment again, and a cancelled one pays nothing', async ({
  page,
  people,
  login,
  books,
  quiet,
}) => {
  // A refused payment is answered with such a status.
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
  await books()
})
