/** Passkeys, with a virtual authenticator of Chromium. They need a host name: these stories run at localhost. */
import type { Page } from '@playwright/test'
import { expectWell } from '../fixtures/appearance.ts'
import { answer, checkAndAnswer } from '../fixtures/dialogs.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { enterCode, logInOnScreen, logInToMfa, requestCode } from '../steps/login.ts'

test.skip(!isFullRun)

test.use({
  baseURL: async ({ product }, use) => use(product.url.replace('127.0.0.1', 'localhost')),
})

/** A phone or a computer that confirms every request. */
async function addDevice(page: Page) {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    forget: () => devices.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

test('a passkey replaces the code at login, and a lost passkey can be removed', async ({
  page,
  people,
  control,
  quiet,
}) => {
  test.slow()
  // A page without its cookie sends a request before the login.
  quiet.allow(401)
  const ann = await people.signUp('ann', { mfa: true })
  const device = await addDevice(page)
  const main = page.getByRole('main')
  const use = main.getByRole('button', { name: 'Use a Passkey' })
  const logInAgain = async () => {
    await page.context().clearCookies()
    await logInToMfa(page, ann)
  }

  await page.goto('/login')
  await logInOnScreen(page, control, ann)
  await page.goto('/changemfa')
  await main.getByLabel('Name of the device').fill('My laptop')
  await main.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(main.getByRole('listitem')).toContainText('My laptop')
  await expectWell(page)
  await main.getByLabel('Name of the device').fill('Once more')
  await page.keyboard.press('Enter')
  await answer(page, 'This device has a passkey of your account already.', 'OK')

  await logInAgain()
  await expectWell(page)
  await use.click()
  await expect(page).toHaveURL('/home')

  // The device is lost: the login reports it and continues with a code.
  await device.forget()
  await logInAgain()
  await use.click()
  await answer(page, 'The passkey was not used.', 'OK')
  await expect(page).toHaveURL('/mfa')
  await enterCode(page, await requestCode(page, control, ann))
  await expect(page).toHaveURL('/home')

  await page.goto('/changemfa')
  await expect(main.getByRole('listitem')).toContainText('last used')
  await main.getByRole('button', { name: 'Remove My laptop' }).click()
  await checkAndAnswer(page, 'Do you want to remove the passkey My laptop?', 'Remove')
  await expect(main).toContainText('You have no passkey yet.')
  await logInAgain()
  await expect(main.getByRole('button', { name: 'Send Code Via Email' })).toBeVisible()
  await expect(use).toBeHidden()
})
