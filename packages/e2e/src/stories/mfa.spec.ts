import type { Page } from '@playwright/test'
import { answer } from '../fixtures/dialogs.ts'
import { codeSentTo, type Person } from '../fixtures/person.ts'
import { expect, test } from '../fixtures/test.ts'
import { chooseLocation, fillLogin, pressLogin, sayOfAge } from '../steps/login.ts'

const SENT = "A new code has been sent. Please click 'OK' below and enter the code you received."
const WRONG = 'That code is incorrect. Please try again.'

async function logInToMfa(page: Page, { username, password }: Person) {
  await page.goto('/login')
  await fillLogin(page, username, password)
  await sayOfAge(page)
  await chooseLocation(page, 'UK')
  await pressLogin(page)
  await expect(page).toHaveURL('/mfa')
}

const enterCode = async (page: Page, code: string) => {
  await page.getByLabel('Enter Code Received').fill(code)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
}

for (const [button, channel] of [
  ['Send Code Via Email', 'email'],
  ['Send Code Via SMS', 'sms'],
] as const) {
  test(`the code comes by ${channel} and opens /home`, async ({ page, people, control }) => {
    const ann = await people.signUp('ann', { mfa: true })
    await logInToMfa(page, ann)
    await page.getByRole('button', { name: button }).click()
    await answer(page, SENT, 'OK')
    await expect(page).toHaveURL('/mfa')
    await enterCode(page, await codeSentTo(control, ann, channel))
    await expect(page).toHaveURL('/home')
  })
}

test('a wrong code ends the login', async ({ page, people, control, quiet }) => {
  quiet.allow(401)
  const ann = await people.signUp('ann', { mfa: true })
  await logInToMfa(page, ann)
  await page.goto('/home')
  await expect(page).toHaveURL('/login')

  await logInToMfa(page, ann)
  await page.getByRole('button', { name: 'Send Code Via Email' }).click()
  await answer(page, SENT, 'OK')
  const code = await codeSentTo(control, ann, 'email')
  await enterCode(page, code === '000000' ? '000001' : '000000')
  await answer(page, WRONG, 'OK')
  await expect(page).toHaveURL('/login')
  await page.goto('/mfa')
  await expect(page).toHaveURL('/login')
})

test('without a login that waits for a code, /mfa leads to the login', async ({ page }) => {
  await page.goto('/mfa')
  await expect(page).toHaveURL('/login')
})
