/** A user's steps on /login. */
import { expect, type Page } from '@playwright/test'
import type { Control } from '../fixtures/control.ts'
import { answer } from '../fixtures/dialogs.ts'
import { codeSentTo, type Person } from '../fixtures/person.ts'

export async function fillLogin(page: Page, username: string, password: string): Promise<void> {
  // The address changes before the page is rendered, and the sign-up page has a username field too.
  await expect(page.getByRole('heading', { name: 'Login', level: 1 })).toBeVisible()
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export async function confirmAge(page: Page): Promise<void> {
  await page.getByText('Are you 18 or older?').click()
}

export async function chooseLocation(page: Page, location: string): Promise<void> {
  const field = page.getByRole('group', { name: 'Location' })
  await field.getByRole('radio', { name: location, exact: true }).check()
}

export async function pressLogin(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

/** Fills in the whole login and presses its button. */
export async function sendLogin(
  page: Page,
  { username, password }: Pick<Person, 'username' | 'password'>,
  location = 'UK',
): Promise<void> {
  await fillLogin(page, username, password)
  await confirmAge(page)
  await chooseLocation(page, location)
  await pressLogin(page)
}

/** From the address /login to /mfa, for a user with the second factor on. */
export async function logInToMfa(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await sendLogin(page, person)
  await expect(page).toHaveURL('/mfa')
}

export const CODE_SENT =
  "A new code has been sent. Please click 'OK' below and enter the code you received."

/** On /mfa: requests a code by mail. Returns the code. */
export async function requestCode(page: Page, control: Control, person: Person): Promise<string> {
  await page.getByRole('button', { name: 'Send Code Via Email' }).click()
  await answer(page, CODE_SENT, 'OK')
  return codeSentTo(control, person, 'email')
}

/** On /mfa: pastes a code, which submits it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Enter Code Received').fill(code)
}

/** From /login to /home, with the code by e-mail where the second factor is on. */
export async function logInOnScreen(page: Page, control: Control, person: Person): Promise<void> {
  await expect(page).toHaveURL('/login')
  await sendLogin(page, person)
  if (person.mfa) {
    await enterCode(page, await requestCode(page, control, person))
  }
  await expect(page).toHaveURL('/home')
}
