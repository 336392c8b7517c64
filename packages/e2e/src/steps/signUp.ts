/** A user's steps on /signup. */

import { expect, type Page } from '@playwright/test'
import { answer } from '../fixtures/dialogs.ts'
import type { Person } from '../fixtures/person.ts'
import { pressable } from '../fixtures/pressable.ts'

export const FIELDS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  username: 'Username',
  email: 'Email',
  phone: 'Phone Number',
  password: 'Password',
  confirmation: 'Confirm Password',
  secret: 'Security Answer',
} as const

export type SignUpField = keyof typeof FIELDS

export async function fillSignUp(
  page: Page,
  entries: Partial<Record<SignUpField, string>>,
): Promise<void> {
  for (const [field, text] of Object.entries(entries)) {
    await page.getByLabel(FIELDS[field as SignUpField], { exact: true }).fill(text)
  }
}

/** Every field of the form: a complete step shows the next one. */
export async function fillWholeSignUp(page: Page, person: Person): Promise<void> {
  const { firstName, lastName, username, email, phone, password } = person
  await fillSignUp(page, { username, email, password, confirmation: password })
  await fillSignUp(page, { firstName, lastName, phone: phone.slice(1) })
  await fillSignUp(page, { secret: 'Casablanca' })
  await page.getByRole('combobox', { name: 'Security Question' }).selectOption('favorite movie')
  // The country of the browser's language is filled in.
  await expect(page.getByRole('combobox', { name: 'Country', exact: true })).toHaveValue('US')
}

/** To the next step of the form. */
export async function pressNext(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Next', exact: true }).click()
}

export async function pressSignUp(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
}

/** From the welcome page to /login. */
export async function signUpOnScreen(page: Page, person: Person): Promise<void> {
  await page.goto('/')
  await pressable(page.getByRole('main'), 'Sign Up').click()
  await signUpHere(page, person)
}

/** From an invitation link. */
export async function signUpAt(page: Page, link: string, person: Person): Promise<void> {
  await page.goto(link)
  await signUpHere(page, person)
}

async function signUpHere(page: Page, person: Person): Promise<void> {
  await fillWholeSignUp(page, person)
  if (!person.mfa) await page.getByText('Multi-Factor Authentication').click()
  await pressSignUp(page)
  await answer(page, 'Do you want to sign up', 'Submit')
  await answer(page, 'You have successfully registered.', 'OK')
  await expect(page).toHaveURL('/login')
}
