/** Every dialog of sign-up, login, second factor, deposits and logout: accessible, also at 320 px. */

import { expectWell } from '../fixtures/appearance.ts'
import { answer, checkAndAnswer } from '../fixtures/dialogs.ts'
import { codeSentTo } from '../fixtures/person.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { checkoutOf, DEPOSITED, setAmount } from '../steps/deposit.ts'
import {
  chooseLocation,
  confirmAge,
  enterCode,
  fillLogin,
  logInToMfa,
  pressLogin,
} from '../steps/login.ts'
import { pressLogout } from '../steps/menu.ts'
import { fillSignUp, fillWholeSignUp, pressNext, pressSignUp } from '../steps/signUp.ts'

test.skip(!isFullRun)

test('the sign-up dialogs are accessible and fit the narrowest phone', async ({ page, people }) => {
  await page.goto('/signup')
  await pressNext(page)
  await expectWell(page)
  await fillWholeSignUp(page, people.invent('ann'))
  await fillSignUp(page, { email: 'ann' })
  await pressSignUp(page)
  await checkAndAnswer(page, 'Do you want to sign up', 'Submit')
  await checkAndAnswer(page, 'Your entry is either not in email format', 'OK')
  await fillSignUp(page, { email: 'ann@story.example' })
  await pressSignUp(page)
  await answer(page, 'Do you want to sign up', 'Submit')
  await checkAndAnswer(page, 'You have successfully registered.', 'OK')
})

test('the login dialogs are accessible and fit the narrowest phone', async ({
  page,
  people,
  quiet,
}) => {
  quiet.allow(401)
  const ann = await people.signUp('ann')
  await page.goto('/login')
  await fillLogin(page, ann.username, 'Wrong-password1!')
  await pressLogin(page)
  await checkAndAnswer(page, 'You must be 18 or older to play.', 'OK')
  await confirmAge(page)
  await pressLogin(page)
  await checkAndAnswer(page, 'not allowed in your region or state', 'OK')
  await chooseLocation(page, 'US')
  await pressLogin(page)
  await checkAndAnswer(page, 'AR, GA, ID', 'OK')
  await checkAndAnswer(page, 'That combination of username and password', 'OK')
})

test('the second-factor page and its dialogs are accessible and fit the narrowest phone', async ({
  page,
  people,
  control,
  quiet,
}) => {
  quiet.allow(401)
  const ann = await people.signUp('ann', { mfa: true })
  await logInToMfa(page, ann)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectWell(page)
  await page.getByRole('button', { name: 'Send Code Via SMS' }).click()
  await checkAndAnswer(page, 'A new code has been sent.', 'OK')
  const code = await codeSentTo(control, ann, 'sms')
  await enterCode(page, code === '000000' ? '000001' : '000000')
  await checkAndAnswer(page, 'That code is incorrect.', 'OK')
})

test('the deposit dialogs are accessible and fit the narrowest phone', async ({
  page,
  people,
  login,
  quiet,
}) => {
  // The statuses of a refused payment.
  quiet.allow(400, 402, 409, 422)
  await login(page, await people.signUp('ann'))
  await page.goto('/depositfrompaypal')
  await setAmount(page, '4')
  await checkAndAnswer(page, 'You must deposit at least $5 US Dollars.', 'OK')
  await setAmount(page, '20')
  await expectWell(page)
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  const checkout = checkoutOf(page)
  await expect(checkout.getByText('$20.00')).toBeVisible()
  await expectWell(page)
  await checkout.getByRole('button', { name: 'Decline instrument' }).click()
  await checkAndAnswer(page, 'There was an issue processing your transaction.', 'OK')
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await checkAndAnswer(page, DEPOSITED, 'OK')
})

test('the logout confirmation is accessible and fits the narrowest phone', async ({
  page,
  people,
  login,
  quiet,
}) => {
  // Requests in flight at the end of the session are refused.
  quiet.allow(401)
  await login(page, await people.signUp('ann'))
  await page.goto('/home')
  await pressLogout(page)
  await checkAndAnswer(page, 'Do you want to log out?', 'Logout')
})
