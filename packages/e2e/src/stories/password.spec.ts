/** /changepassword: each refusal in its order, and the sessions that a new password ends. */
import type { Page } from '@playwright/test'
import { answer, checkAndAnswer } from '../fixtures/dialogs.ts'
import { pressByKey, typeByKey } from '../fixtures/keyboard.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { logInOnScreen } from '../steps/login.ts'

test.skip(!isFullRun)

const NEW = 'Another-story2!'

async function fill(page: Page, current: string, password: string, confirmation = password) {
  await page.getByLabel('Current Password').fill(current)
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password').fill(confirmation)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
}

test('changing the password checks the entries in order and ends the other sessions', async ({
  page,
  open,
  people,
  control,
  login,
  quiet,
}) => {
  quiet.allow(401)
  const ann = await people.signUp('ann')
  await login(page, ann)
  const elsewhere = await open(ann)
  await elsewhere.goto('/home')
  await page.goto('/changepassword')
  await fill(page, 'Wrong-story1!', 'weak', 'other')
  await checkAndAnswer(page, 'You have entered an incorrect value for the current password.', 'OK')
  await expect(page.getByLabel('Current Password')).toBeFocused()
  await fill(page, ann.password, 'weak', 'other')
  await checkAndAnswer(page, 'Password must contain more than 7 characters', 'OK')
  await fill(page, ann.password, NEW, ann.password)
  await checkAndAnswer(page, 'Two new password entries do not match.', 'OK')
  await expect(page.getByLabel('Confirm New Password')).toBeFocused()

  // The rest by keyboard alone.
  await page.reload()
  await typeByKey(page, page.getByLabel('Current Password'), ann.password)
  await typeByKey(page, page.getByLabel('New Password', { exact: true }), NEW)
  await typeByKey(page, page.getByLabel('Confirm New Password'), NEW)
  await pressByKey(page, page.getByRole('button', { name: 'Submit', exact: true }))
  await answer(page, 'You have successfully changed your password.', 'OK')
  await expect(page).toHaveURL('/home')
  await page.reload()
  await expect(page).toHaveURL('/home')

  await elsewhere.reload()
  await expect(elsewhere).toHaveURL('/login')
  await logInOnScreen(elsewhere, control, { ...ann, password: NEW })
  await control.advanceClock(1_000)
  const subjects = (await control.inbox(ann.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Sidebet password was changed')
})
