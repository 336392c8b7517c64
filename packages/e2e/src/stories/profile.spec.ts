import { expectWell } from '../fixtures/appearance.ts'
import type { Control } from '../fixtures/control.ts'
import { answer, checkAndAnswer, dialogWithText } from '../fixtures/dialogs.ts'
import { codeSentTo, type Person } from '../fixtures/person.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { enterCode, logInToMfa, requestCode } from '../steps/login.ts'

test.skip(!isFullRun)

const CONFIRM_SAVE = 'Do you want to save what you have entered?'
const UPDATED = 'You have successfully updated your profile.'

/** Notifications are sent shortly after their cause. */
async function expectMailed(control: Control, { email }: Person, subject: string) {
  const subjects = async () => (await control.inbox(email)).map((mail) => mail.subject)
  await expect.poll(subjects).toContain(subject)
}

test('the profile shows a changed e-mail address, and codes go to the old one until it is confirmed', async ({
  page,
  open,
  people,
  login,
  control,
  quiet,
}) => {
  test.slow()
  quiet.allow(400, 401)
  const [ann, ben] = [await people.signUp('ann', { mfa: true }), await people.signUp('ben')]
  const elsewhere = await open()
  const newEmail = `new.${ann.email}`
  const main = page.getByRole('main')
  const email = main.getByLabel('Email', { exact: true })
  const submit = () => main.getByRole('button', { name: 'Submit' }).click()
  await login(page, ann)

  await page.goto('/myprofile')
  await expect(main).toContainText(ann.email)
  await expect(main).toContainText(`+1 ${ann.phone.slice(1)}`)
  await expect(main).not.toContainText('Not confirmed yet')
  await main.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL('/editprofile')
  await expect(main.getByLabel('Username')).not.toBeEditable()
  await expect(main.getByLabel('Phone Number')).toHaveValue(ann.phone.slice(1))

  // The error appears, and all typed values stay.
  await email.fill('no address')
  await submit()
  await checkAndAnswer(page, CONFIRM_SAVE, 'Cancel')
  await submit()
  await answer(page, CONFIRM_SAVE, 'Submit')
  await answer(page, 'Please enter a valid email address.', 'OK')
  await expect(email).toHaveValue('no address')
  await email.fill(ben.email)
  await submit()
  await answer(page, CONFIRM_SAVE, 'Submit')
  await answer(page, 'Username already exists. Pick a new user name.', 'OK')
  await email.fill(newEmail)
  await main.getByLabel('Phone Number').fill('none')
  await submit()
  await answer(page, CONFIRM_SAVE, 'Submit')
  await answer(page, 'Please enter a valid country code and a valid phone number.', 'OK')
  await main.getByLabel('Phone Number').fill(ann.phone.slice(1))
  await main.getByLabel('Security Question').selectOption("first pet's name")
  await submit()
  await answer(page, CONFIRM_SAVE, 'Submit')
  await answer(page, 'Please enter an answer to your security question.', 'OK')
  await main.getByLabel('Security Answer').fill('Rex')
  await submit()
  await answer(page, CONFIRM_SAVE, 'Submit')
  await answer(page, UPDATED, 'OK')
  await expect(page).toHaveURL('/home')
  await expectMailed(control, ann, 'A new email for your Sidebet account')
  await expectMailed(control, ann, 'Your Sidebet security question was changed')

  // The page shows it, and another login still gets its code at the old address.
  await page.goto('/myprofile')
  await expect(main).toContainText(newEmail)
  await expect(main).toContainText(`Codes, links and notices still go to ${ann.email}.`)
  await expectWell(page)
  await logInToMfa(elsewhere, ann)
  await enterCode(elsewhere, await requestCode(elsewhere, control, ann))
  await expect(elsewhere).toHaveURL('/home')
  await elsewhere.context().clearCookies()

  const code = () => codeSentTo(control, { ...ann, email: newEmail }, 'email')
  const field = main.getByLabel(`Code for ${newEmail}`)
  const older = await code()
  await field.fill(older === '000000' ? '000001' : '000000')
  await main.getByRole('button', { name: 'Confirm' }).click()
  await expect(main).toContainText('That code is incorrect. Please try again.')
  await main.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText(`A new code was sent to ${newEmail}.`)).toBeVisible()
  await field.fill(await code())
  await main.getByRole('button', { name: 'Confirm' }).click()
  await expect(main).not.toContainText('Not confirmed yet')

  const moved = { ...ann, email: newEmail }
  await logInToMfa(elsewhere, moved)
  await enterCode(elsewhere, await requestCode(elsewhere, control, moved))
  await expect(elsewhere).toHaveURL('/home')
})

test('a changed phone number is confirmed by SMS or discarded for the old one', async ({
  page,
  people,
  login,
  control,
}) => {
  const ann = await people.signUp('ann')
  const phone = `44${ann.phone.slice(1)}`
  const main = page.getByRole('main')
  await login(page, ann)
  const enterPhone = async () => {
    await page.goto('/editprofile')
    await main.getByLabel('Country Code').fill('+44')
    await main.getByRole('button', { name: 'Submit' }).click()
    await answer(page, CONFIRM_SAVE, 'Submit')
    await answer(page, UPDATED, 'OK')
    await page.goto('/myprofile')
    await expect(main).toContainText('Not confirmed yet')
  }
  await enterPhone()
  await main.getByRole('button', { name: 'Keep the old one' }).click()
  await expect(dialogWithText(page, 'Do you want to go back to')).toBeVisible()
  await answer(page, 'Do you want to go back to', 'Keep the old one')
  await expect(main).not.toContainText('Not confirmed yet')
  await expect(main).toContainText(`+1 ${ann.phone.slice(1)}`)

  await enterPhone()
  await main
    .getByLabel(`Code for +44 ${phone.slice(2)}`)
    .fill(await codeSentTo(control, { ...ann, phone }, 'sms'))
  await page.keyboard.press('Enter')
  await expect(main).not.toContainText('Not confirmed yet')
  await expect(main).toContainText(`+44 ${phone.slice(2)}`)
})

test('turning the second factor on ends every other session, and it can be turned off again', async ({
  page,
  open,
  people,
  login,
  control,
  quiet,
}) => {
  quiet.allow(401)
  const ann = await people.signUp('ann')
  const elsewhere = await open(ann)
  await elsewhere.goto('/home')
  await login(page, ann)
  const main = page.getByRole('main')
  const factor = main.getByRole('switch', { name: 'Multi-Factor Authentication' })
  const save = async () => {
    await main.getByRole('button', { name: 'Submit' }).click()
    await answer(
      page,
      'You have successfully changed your Multi-Factor Authentication setting.',
      'OK',
    )
    await expect(page).toHaveURL('/home')
  }

  await page.goto('/changemfa')
  await expect(factor).not.toBeChecked()
  // Passkeys need a host name, and this address is an IP.
  await expect(main.getByRole('heading', { name: 'Passkeys' })).toBeHidden()
  await main.getByText('Multi-Factor Authentication', { exact: true }).click()
  await save()
  await elsewhere.goto('/home')
  await expect(elsewhere).toHaveURL('/login')
  await logInToMfa(elsewhere, ann)
  await expectMailed(control, ann, 'Multi-factor authentication is on')

  await page.goto('/changemfa')
  await expect(factor).toBeChecked()
  await main.getByText('Multi-Factor Authentication', { exact: true }).click()
  await save()
  await expectMailed(control, ann, 'Multi-factor authentication is off')
})
