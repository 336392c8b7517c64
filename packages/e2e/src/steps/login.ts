/** What a person does on /login. */
import { expect, type Page } from '@playwright/test'
import type { Control } from '../fixtures/control.ts'
import { answer } from '../fixtures/dialogs.ts'
import { codeSentTo, type Person } from '../fixtures/person.ts'

export async function fillLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export async function sayOfAge(page: Page): Promise<void> {
  await page.getByText('Are you 18 or older?').click()
}

export async function chooseLocation(page: Page, location: string): Promise<void> {
  const field = page.getByRole('group', { name: 'Location' })
  await field.getByRole('radio', { name: location, exact: true }).check()
}

export async function pressLogin(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

/** From /login to /home, with the code by e-mail where the second factor is on. */
export async function logInOnScreen(page: Page, control: Control, person: Person): Promise<void> {
  await expect(page).toHaveURL('/login')
  await fillLogin(page, person.username, person.password)
  await sayOfAge(page)
  await chooseLocation(page, 'UK')
  await pressLogin(page)
  if (person.mfa) {
    await page.getByRole('button', { name: 'Send Code Via Email' }).click()
    await answer(page, 'A new code has been sent.', 'OK')
    await page.getByLabel('Enter Code Received').fill(await codeSentTo(control, person, 'email'))
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
  }
  await expect(page).toHaveURL('/home')
}
