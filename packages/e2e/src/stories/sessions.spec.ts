/** /sessions: the user's sessions, how a user ends them, and the password before the login mails are turned off. */

import { expectWell } from '../fixtures/appearance.ts'
import { answer, checkAndAnswer } from '../fixtures/dialogs.ts'
import { expectFocusNotLost } from '../fixtures/keyboard.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'

test.skip(!isFullRun)

const MINUTE_MS = 60_000

test('a user lists and ends sessions, and an ended session leads to the login at its next request', async ({
  page,
  open,
  people,
  control,
  login,
  quiet,
}) => {
  quiet.allow(401)
  const ann = await people.signUp('ann')
  await control.setLocation(ann.username, 'US', 'NJ')
  await login(page, ann)
  await page.goto('/changepassword')
  await page.getByRole('link', { name: 'Where You Are Logged In' }).click()
  await expect(page).toHaveURL('/sessions')
  const sessions = page.getByRole('main').getByRole('listitem')
  await expect(sessions).toHaveCount(1)
  await expect(sessions.first()).toContainText('This browser')
  await expect(sessions.first()).toContainText('NJ, United States')
  await expect(page.getByText('You are logged in nowhere else.')).toBeVisible()
  await expect(page.getByText('This is your first login.')).toBeVisible()

  const [phone, desk, third] = [await open(ann), await open(ann), await open(ann)]
  for (const other of [phone, desk, third]) await other.goto('/home')
  await page.reload()
  await expect(sessions).toHaveCount(4)
  await expectWell(page)
  const ends = page.getByRole('button', { name: /^End the session of / })
  await ends.first().click()
  await answer(page, 'Do you want to end the session of', 'No')
  await ends.first().click()
  await checkAndAnswer(page, 'Do you want to end the session of', 'End')
  await expect(sessions).toHaveCount(3)
  await expectFocusNotLost(page)

  await page.getByRole('button', { name: 'End all others' }).click()
  await checkAndAnswer(page, 'Do you want to end all your sessions but this one?', 'End all others')
  await expect(sessions).toHaveCount(1)
  await expectFocusNotLost(page)
  for (const other of [phone, desk, third]) {
    await other.reload()
    await expect(other).toHaveURL('/login')
  }
  await page.reload()
  await expect(page).toHaveURL('/sessions')

  await control.advanceClock(2 * MINUTE_MS)
  const [mail] = await control.inbox(ann.email)
  expect(mail!.subject).toMatch(/logins? to your Sidebet account$/)
  expect(mail!.text).toContain('NJ, United States')
})

test('changing a setting over 15 minutes after the login requires the password and then continues', async ({
  page,
  people,
  control,
  login,
  quiet,
}) => {
  quiet.allow(400, 403)
  const ann = await people.signUp('ann')
  await login(page, ann)
  await control.advanceClock(16 * MINUTE_MS)
  await page.goto('/sessions')
  const notices = page.getByRole('switch', { name: 'Send me an email at each login' })
  const passwordDialog = page.getByRole('dialog', { name: 'Enter your password' })
  await expect(notices).toBeChecked()

  await page.getByText('Send me an email at each login').click()
  await passwordDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(notices).toBeChecked()

  // By keyboard alone, with a wrong one first.
  await notices.focus()
  await page.keyboard.press('Space')
  await expect(passwordDialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(passwordDialog.getByText('Please enter: Password')).toBeVisible()
  await page.keyboard.type('Wrong-story1!')
  await page.keyboard.press('Enter')
  const wrong = passwordDialog.getByText(
    'You have entered an incorrect value for the current password.',
  )
  await expect(wrong).toBeVisible()
  await expectWell(page)
  await page.keyboard.type(ann.password)
  await page.keyboard.press('Enter')
  await expect(passwordDialog).toBeHidden()
  await expect(notices).not.toBeChecked()
  await expect(notices).toBeFocused()

  // The password is not required again for a while.
  await notices.press('Space')
  await expect(notices).toBeChecked()
})
