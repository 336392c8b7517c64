import { answer } from '../fixtures/dialogs.ts'
import { codeSentTo } from '../fixtures/person.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { CODE_SENT, enterCode, logInToMfa, requestCode } from '../steps/login.ts'

test.skip(!isFullRun)

const WRONG = 'That code is incorrect. Please try again.'
const MINUTE = 60_000

for (const [button, channel] of [
  ['Send Code Via Email', 'email'],
  ['Send Code Via SMS', 'sms'],
] as const) {
  test(`the code sent by ${channel} opens /home`, async ({ page, people, control }) => {
    const ann = await people.signUp('ann', { mfa: true })
    await logInToMfa(page, ann)
    await page.getByRole('button', { name: button }).click()
    await answer(page, CODE_SENT, 'OK')
    await expect(page).toHaveURL('/mfa')
    const code = await codeSentTo(control, ann, channel)
    const field = page.getByLabel('Enter Code Received')
    await field.pressSequentially(code)
    // A typed code may have a mistake.
    await expect(field).toHaveValue(code)
    await expect(page).toHaveURL('/mfa')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page).toHaveURL('/home')
  })
}

test('a wrong, replaced or expired code ends the login', async ({
  page,
  people,
  control,
  quiet,
}) => {
  quiet.allow(401)
  const ann = await people.signUp('ann', { mfa: true })
  await logInToMfa(page, ann)
  await page.goto('/home')
  await expect(page).toHaveURL('/login')

  await logInToMfa(page, ann)
  const code = await requestCode(page, control, ann)
  // A typing mistake ends nothing.
  await enterCode(page, code.slice(1))
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByLabel('Enter Code Received')).toHaveAccessibleDescription(
    /A code has 6 digits/,
  )
  await enterCode(page, code === '000000' ? '000001' : '000000')
  // One digit more than before is a typed code.
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await answer(page, WRONG, 'OK')
  await expect(page).toHaveURL('/login')
  await page.goto('/mfa')
  await expect(page).toHaveURL('/login')

  await logInToMfa(page, ann)
  const older = await requestCode(page, control, ann)
  let newer = await requestCode(page, control, ann)
  if (newer === older) newer = await requestCode(page, control, ann)
  await enterCode(page, older)
  await answer(page, WRONG, 'OK')
  await expect(page).toHaveURL('/login')

  await logInToMfa(page, ann)
  const old = await requestCode(page, control, ann)
  await control.advanceClock(5 * MINUTE)
  // A new login also stays pending for ten minutes: only the code is too old.
  await logInToMfa(page, ann)
  await control.advanceClock(5 * MINUTE)
  await enterCode(page, old)
  await answer(page, WRONG, 'OK')
  await expect(page).toHaveURL('/login')
})

test('/mfa redirects to the login when no login waits for a code', async ({ page }) => {
  await page.goto('/mfa')
  await expect(page).toHaveURL('/login')
})
