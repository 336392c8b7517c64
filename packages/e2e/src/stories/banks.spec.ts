import { expectWell } from '../fixtures/appearance.ts'
import { answer, checkAndAnswer, dialogWithText } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import {
  agreeToFee,
  bankPageOf,
  CONFIRM,
  chooseWay,
  enterDeposits,
  fillBank,
  LINKED,
  linkBank,
  NOT_ADDED,
  submitTransfer,
} from '../steps/bank.ts'

test.skip(!isFullRun)

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const MUST_ADD =
  'You must add your bank information by clicking the "ADD BANK INFO" button before you can deposit via your bank.'
const NUMBERS =
  'Please check your details. Your routing number must be 9 digits and your bank account must be at least 9 digits'
const NO_BANK =
  'We no longer have a bank linked to your account. Please link a bank account to continue.'
const MINE = 'Is this your account?'
const LIMIT = 'Your current maximum allowable bank deposit is $5,000 US Dollars.'
const SENT =
  'Your deposits were sent to process. You will be notified when your bank account is verified.'

// History navigation through the frame's pages requests the bank's page again, whose link is used up by then.
test.beforeEach(({ quiet }) => quiet.allow(404))

// A Monday without bank holidays around it.
test.use({ beginsAt: '2027-03-01T15:00:00.000Z' })

test('a user deposits from a linked bank, and withdraws once the deposit can no longer be returned', async ({
  page,
  people,
  login,
  control,
  quiet,
  verifyLedger,
}) => {
  test.slow()
  // The password is required once more, and the advanced clock ends the session.
  quiet.allow(401, 403)
  const ann = await people.signUp('ann')
  await login(page, ann)
  await page.goto('/depositchoice')
  await page.getByRole('button', { name: 'Deposit Via Your Bank' }).click()
  await checkAndAnswer(page, MUST_ADD, 'OK')

  await chooseWay(page, 'New')
  await bankPageOf(page).getByRole('button', { name: 'Wrong user name or password' }).click()
  await expect(bankPageOf(page).getByRole('alert')).toBeVisible()
  await bankPageOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await linkBank(page, 'Link and verify now')
  await answer(page, LINKED, 'OK')

  await page.getByRole('button', { name: 'Deposit Via Your Bank' }).click()
  await expect(page).toHaveURL('/depositfrombank')
  await expect(page.getByRole('table', { name: 'Choose Account' })).toBeVisible()
  const bank = page.getByRole('radio', { name: /^Everyday account - Checking - \d{4}/ })
  await expect(bank).toBeChecked()
  await expectWell(page)
  await submitTransfer(page, '5000.01', 'Deposit')
  await answer(page, LIMIT, 'OK')
  await submitTransfer(page, '100', 'Deposit')
  await agreeToFee(page, ['$100.00', '$0.00', '$100.00'])
  await checkAndAnswer(
    page,
    'Your deposit of $100.00 was sent. It may take a few days to process: we expect it on Friday, March 5. You can bet with it then.',
    'OK',
  )
  await expect(page).toHaveURL('/payments')
  await expectFunds(page, { available: 0, inPlay: 0 })

  await control.advanceClock(4 * DAY_MS + 60 * MINUTE_MS)
  await login(page, ann)
  await page.goto('/withdrawbank')
  await expectFunds(page, { available: 100_00, inPlay: 0 })
  await verifyLedger()
  // The bank can still return the deposit (MO10).
  await submitTransfer(page, '100', 'Withdraw')
  await answer(
    page,
    'The requested amount is more than the sum of the requested withdrawal and the estimated transfer fee. Your funds available to withdraw are $0.00.',
    'OK',
  )

  await control.advanceClock(9 * DAY_MS)
  await login(page, ann)
  await control.advanceClock(16 * MINUTE_MS)
  await page.goto('/withdrawbank')
  await submitTransfer(page, '100', 'Withdraw')
  await agreeToFee(page, ['$100.00', '$0.77', '$99.23'])
  const proof = dialogWithText(page, 'Enter your password')
  await proof.getByRole('textbox', { name: 'Password' }).fill(ann.password)
  await proof.getByRole('button', { name: 'Continue' }).click()
  await answer(
    page,
    'Your withdrawal was sent: your bank gets $99.23. It may take a few days',
    'OK',
  )
  await expect(page).toHaveURL('/payments')
  await expectFunds(page, { available: 0, inPlay: 0 })
  await control.advanceClock(5 * DAY_MS)
  await verifyLedger()
})

test('micro-deposits verify a bank, but not before they arrive or after three wrong attempts', async ({
  page,
  people,
  login,
  control,
  quiet,
}) => {
  test.slow()
  // The advanced clock ends the session.
  quiet.allow(401, 409)
  const ann = await people.signUp('ann')
  await login(page, ann)
  await page.goto('/withdrawbank')
  await checkAndAnswer(page, NO_BANK, 'OK')
  await expect(page).toHaveURL('/addbank')

  for (const numbers of [{ account: '12345678' }, { account: '123456789', routing: '12345678' }]) {
    await fillBank(page, numbers)
    await answer(page, NUMBERS, 'OK')
    await expect(page.getByLabel('Account Number')).toHaveValue('')
    await expect(page.getByLabel('Routing Number')).toHaveValue('')
    await expect(page.getByLabel('Account Name')).toHaveValue('Household')
  }
  await fillBank(page, { account: '1234 5678 9012' })
  const details = dialogWithText(page, MINE)
  await expect(details.getByRole('definition')).toHaveText([
    '123456789012',
    '222222226',
    'Household',
    'Savings',
  ])
  await expectWell(page)
  quiet.allow(500)
  await page.route('**/api/user/addbank', (route) => route.fulfill({ status: 500, json: {} }))
  await details.getByRole('button', { name: 'Submit' }).click()
  await answer(page, NOT_ADDED, 'OK')
  await page.unroute('**/api/user/addbank')
  await page.getByRole('button', { name: 'Add Account' }).click()
  await details.getByRole('button', { name: 'Submit' }).click()
  await expect(dialogWithText(page, LINKED)).toContainText(
    'Two small deposits are on their way to it',
  )
  await answer(page, LINKED, 'OK')
  await expect(page).toHaveURL('/depositchoice')

  await chooseWay(page, 'Return')
  await expect(dialogWithText(page, CONFIRM)).toContainText('Household - Savings - 9012')
  // Amounts that cannot be micro-deposits are not sent, and do not count as a try.
  await enterDeposits(page, '32', '0.07')
  await expect(dialogWithText(page, CONFIRM).getByLabel('First Deposit')).toBeFocused()
  await expectWell(page)
  await enterDeposits(page, '0.01', '0.02')
  await answer(page, SENT, 'OK')

  await control.advanceClock(4 * DAY_MS)
  await login(page, ann)
  await page.goto('/depositfrombank')
  const row = page.getByRole('row', { name: /Household/ })
  await expect(row.getByRole('radio')).toBeDisabled()
  await expect(row).toContainText('Not verified yet')
  for (let tries = 1; tries <= 3; tries++) {
    await page.getByRole('button', { name: /^Enter small deposits/ }).click()
    await enterDeposits(page, '0.50', '0.60')
    await answer(page, NOT_ADDED, 'OK')
  }
  await expect(row).toContainText('Could not be verified')
  await expect(page.getByRole('button', { name: /^Enter small deposits/ })).toHaveCount(0)
  await row.getByRole('button', { name: 'Remove Household - Savings - 9012' }).click()
  await answer(page, 'Do you want to remove', 'Remove')
  await answer(page, NO_BANK, 'OK')

  await page.goto('/depositchoice')
  await linkBank(page, 'Link with micro-deposits')
  await answer(page, 'It is not verified yet.', 'OK')
  await control.advanceClock(4 * DAY_MS)
  await login(page, ann)
  await page.goto('/depositchoice')
  await chooseWay(page, 'Return')
  await enterDeposits(page, '0.01', '0.02')
  await expect(dialogWithText(page, SENT)).toBeVisible()
  await answer(page, 'It is verified already: you can deposit from it now.', 'OK')
  await page.getByRole('button', { name: 'Deposit Via Your Bank' }).click()
  await expect(page.getByRole('radio')).toBeEnabled()
})

test('bank numbers for encrypted storage go to the provider, never to our API or browser storage', async ({
  page,
  people,
  login,
}) => {
  await login(page, await people.signUp('ann'))
  await page.goto('/depositchoice')
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) {
      sent.push(`${request.url()} ${request.postData() ?? ''}`)
    }
  })
  await chooseWay(page, 'Store your account number')
  await expectWell(page)
  await fillBank(page, { account: '1234567' })
  await answer(page, NUMBERS, 'OK')
  await fillBank(page, { account: '998877665544' })
  await expect(dialogWithText(page, MINE)).toContainText('998877665544')
  expect(sent.filter((text) => text.includes('authnet-addbank'))).toEqual([])
  await answer(page, MINE, 'Submit')
  await answer(
    page,
    'Your account has been updated with your bank details. All information is encrypted, securely stored, and is not shared with any third parties.',
    'OK',
  )
  expect(sent.filter((text) => text.includes('authnet-addbank'))).toHaveLength(1)
  expect(sent.filter((text) => /998877665544|222222226/.test(text))).toEqual([])
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  expect(stored).not.toMatch(/998877665544|222222226/)

  await page.getByRole('button', { name: 'Deposit Via Your Bank' }).click()
  await answer(page, 'This functionality is currently unavailable.', 'OK')
})

test('each refusal of a bank provider shows its specified message', async ({
  page,
  people,
  login,
  control,
  quiet,
  verifyLedger,
}) => {
  quiet.allow(409, 502)
  await login(page, await people.signUp('ann', { cents: 50_00 }))
  await page.goto('/depositchoice')
  await control.fault({ provider: 'dwolla', op: 'create_exchange_session' }, 500)
  await chooseWay(page, 'New')
  await answer(page, NOT_ADDED, 'OK')
  await control.fault({ provider: 'authnet', op: 'create_customer_profile' }, 500)
  await chooseWay(page, 'Store your account number')
  await fillBank(page, { account: '998877665544' })
  await answer(page, MINE, 'Submit')
  await answer(page, 'There was an error saving your bank details. Please try again.', 'OK')
  await page.keyboard.press('Escape')
  await linkBank(page, 'Link and verify now')
  await answer(page, LINKED, 'OK')

  await page.getByRole('button', { name: 'Deposit Via Your Bank' }).click()
  await control.fault({ provider: 'dwolla', op: 'create_transfer' }, 400)
  await submitTransfer(page, '20', 'Deposit')
  await agreeToFee(page, ['$20.00', '$0.00', '$20.00'])
  await answer(
    page,
    /^We were unable to transfer funds from your your bank account at this time\. Please try again later, and if the problem persists, please email \S+@\S+\. You likely have not verified this account\. Try going to "Add Bank", then select "Return" and confirm your micro-deposits\./,
    'OK',
  )
  await expect(page).toHaveURL('/depositchoice')

  await page.goto('/withdrawbank')
  await control.fault({ provider: 'dwolla', op: 'create_transfer' }, 400)
  await submitTransfer(page, '20', 'Withdraw')
  await agreeToFee(page, ['$20.00', '$0.17', '$19.83'])
  await answer(
    page,
    /^We were unable to transfer funds to your your bank account at this time\. Please try again later, and if the problem persists, please email \S+@\S+\./,
    'OK',
  )
  await expectFunds(page, { available: 50_00, inPlay: 0 })
  await verifyLedger()
})
