import { answer } from '../fixtures/dialogs.ts'
import { pressable } from '../fixtures/pressable.ts'
import { expect, further, test } from '../fixtures/test.ts'
import { fillSignUp, fillWholeSignUp, pressNext, pressSignUp } from '../steps/signUp.ts'

const NAME =
  "Please enter your first name and last name. Without a full name, we won't be able to fund your account."
const PHONE = 'Please enter a valid country code and a valid phone number.'
const PASSWORDS = 'Passwords do not match'
const EMAIL =
  'Please enter a valid email address. Your entry is either not in email format, or is an email address already associated with our users.'
const WEAK =
  'Password must contain more than 7 characters, at least one letter, at least one number, and at least one special character.'
const TAKEN = 'Username already exists. Pick a new user name.'
const DONE =
  "You have successfully registered. Click 'OK' and you will redirected to the login page."

test('the sign-up runs its five checks in order after the confirmation and keeps the entered values', async ({
  page,
  people,
}) => {
  const ben = await people.signUp('ben')
  const ann = people.invent('ann', { mfa: true })
  await page.goto('/')
  await pressable(page.getByRole('main'), 'Sign Up').click()
  await expect(page).toHaveURL('/signup')
  await fillWholeSignUp(page, ann)
  await expect(page.getByLabel('Country Code')).toHaveValue('+1')
  await expect(page.getByRole('switch')).toBeChecked()
  // All five fields are invalid at once. Each submit reports the first one that is still invalid.
  await fillSignUp(page, { firstName: ' ', phone: 'none', email: 'ann', password: 'short' })
  const submit = async () => {
    await pressSignUp(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  }
  await submit()
  await answer(page, NAME, 'OK')
  await fillSignUp(page, { firstName: ann.firstName })
  await submit()
  await answer(page, PHONE, 'OK')
  await fillSignUp(page, { phone: '(201) 555-0001' })
  await submit()
  await answer(page, PASSWORDS, 'OK')
  await fillSignUp(page, { confirmation: 'short' })
  await submit()
  await answer(page, EMAIL, 'OK')
  await fillSignUp(page, { email: ben.email.toUpperCase() })
  await submit()
  await answer(page, EMAIL, 'OK')
  await fillSignUp(page, { email: ann.email })
  await submit()
  await answer(page, WEAK, 'OK')
  await fillSignUp(page, { password: ann.password, confirmation: ann.password })
  await fillSignUp(page, { username: ben.username.toUpperCase() })
  await submit()
  await answer(page, TAKEN, 'OK')
  await expect(page.getByLabel('First Name', { exact: true })).toHaveValue(ann.firstName)
  await fillSignUp(page, { username: ann.username })
  await pressSignUp(page)
  const entries = page.getByRole('dialog').getByRole('definition')
  await expect(entries).toHaveText([
    ann.firstName,
    ann.lastName,
    ann.username,
    ann.email,
    '+1 (201) 555-0001',
    'US',
  ])
  await answer(page, 'Do you want to sign up', 'Submit')
  await answer(page, DONE, 'OK')
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(ann.username)
  await expect(page.getByRole('radio', { name: 'US' })).toBeChecked()
  // The password is in memory only.
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveValue(ann.password)
  await page.reload()
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(ann.username)
  await expect(password).toHaveValue('')
})

test('a complete step of the sign-up shows the next one, and the focus stays', async ({ page }) => {
  await page.goto('/signup')
  const entries = { username: 'ann', email: 'ann@example.test', password: 'An0ther-password!' }
  const firstName = page.getByLabel('First Name', { exact: true })
  await fillSignUp(page, { ...entries, confirmation: 'An0ther' })
  await expect(firstName).toBeHidden()
  await fillSignUp(page, { confirmation: entries.password })
  await expect(firstName).toBeVisible()
  const confirmation = page.getByLabel('Confirm Password')
  await expect(confirmation).toBeFocused()
  await confirmation.press('Enter')
  await expect(firstName).toBeFocused()
  await expect(firstName).not.toHaveAttribute('aria-invalid')
  await fillSignUp(page, { firstName: 'Ann', lastName: 'Ash' })
  await expect(page.getByLabel('Security Answer')).toBeHidden()
  await pressNext(page)
  await expect(page.getByLabel('Phone Number')).toBeFocused()
  await fillSignUp(page, { phone: '201555000' })
  await expect(page.getByLabel('Security Answer')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign Up' })).toBeVisible()
})

further(
  'the sign-up sends no request before Submit or with an empty field',
  async ({ page, people }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/signup')) sent.push(request.url())
    })
    await page.goto('/signup')
    await pressNext(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByLabel('Username', { exact: true })).toBeFocused()
    await expect(page.getByLabel('First Name', { exact: true })).toBeHidden()

    await fillWholeSignUp(page, people.invent('ann'))
    await pressSignUp(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/signup')
    expect(sent).toEqual([])
  },
)
