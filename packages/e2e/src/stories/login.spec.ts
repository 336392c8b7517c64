import type { Page } from '@playwright/test'
import { makeDeferred } from '../fixtures/deferred.ts'
import { answer, buttonsOf, dialogWithText } from '../fixtures/dialogs.ts'
import { expectFunds } from '../fixtures/funds.ts'
import { pressable } from '../fixtures/pressable.ts'
import { expect, further, test } from '../fixtures/test.ts'
import { chooseLocation, confirmAge, fillLogin, pressLogin, sendLogin } from '../steps/login.ts'
import { pressLogout } from '../steps/menu.ts'

const UNDERAGE = 'We are sorry. You must be 18 or older to play.'
const NOT_ALLOWED =
  'We are sorry, but on-line sports betting is not allowed in your region or state, or we do not yet have a permit to operate there. Please check back soon.'
const WRONG = 'That combination of username and password is not in the system.'
const RESTRICTED =
  'AR, GA, ID, IL, IN, IA, KS, MD, MI, MS, MO, NE, NH, NC, OK, RI, SD, TN, UT, WV, WI'

const MINUTE_MS = 60_000

/** Counts the page's login requests. */
function countLogins(page: Page): () => number {
  let logins = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/login')) logins++
  })
  return () => logins
}

test('the login runs its checks in order and keeps the entered values', async ({
  page,
  people,
  quiet,
}) => {
  quiet.allow(401)
  const ann = await people.signUp('ann', { cents: 1_234_50 })
  const logins = countLogins(page)
  await page.goto('/')
  await pressable(page.getByRole('main'), 'Login').click()
  await expect(page).toHaveURL('/login')

  await pressLogin(page)
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await fillLogin(page, ann.username, 'Wrong-password1!')
  await pressLogin(page)
  await answer(page, UNDERAGE, 'OK')

  await confirmAge(page)
  await pressLogin(page)
  await answer(page, NOT_ALLOWED, 'OK')

  await chooseLocation(page, 'US')
  expect(logins()).toBe(0)
  await pressLogin(page)
  await answer(page, RESTRICTED, 'OK')
  await answer(page, WRONG, 'OK')
  expect(logins()).toBe(1)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(ann.username)
  // The wrong field has the focus and its value.
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('Wrong-password1!')
  await expect(page.getByRole('radio', { name: 'US', exact: true })).toBeChecked()
  await expect(page.getByRole('switch')).toBeChecked()

  await fillLogin(page, ann.username, ann.password)
  await pressLogin(page)
  await answer(page, RESTRICTED, 'OK')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pick a Sport')
  await expectFunds(page, { available: 1_234_50, inPlay: 0 })
})

for (const hadSession of [false, true]) {
  const when = hadSession ? ' after a session that has ended' : ''
  test(`the login${when} keeps what is entered before its client is there, and the press counts once it is`, async ({
    page,
    people,
    login,
  }) => {
    const ann = await people.signUp('ann')
    if (hadSession) {
      await login(page, ann)
      await page.goto('/home')
      await expectFunds(page, { available: 0, inPlay: 0 })
      await page.goto('about:blank')
      await page.context().clearCookies()
    }
    const pressed = makeDeferred()
    await page.route('**/assets/index-*.js', async (route) => {
      await pressed.come
      await route.continue()
    })
    await page.goto('/login')
    await sendLogin(page, ann)
    await expect(page).toHaveURL('/login')
    pressed.now()
    await expect(page).toHaveURL('/home')
  })
}

for (const location of ['UK', 'MX', 'Other Country']) {
  const story = location === 'UK' ? test : further
  story(`a login from ${location} shows no warning`, async ({ page, people }) => {
    const ann = await people.signUp('ann')
    await page.goto('/login')
    await sendLogin(page, ann, location)
    await expect(page).toHaveURL('/home')
  })
}

further('an unknown user gets the same refusal as a wrong password', async ({ page, quiet }) => {
  quiet.allow(401)
  await page.goto('/login')
  await sendLogin(page, { username: 'unknown', password: 'Sidebet-story1!' })
  expect(await buttonsOf(dialogWithText(page, WRONG))).toEqual(['OK'])
})

further(
  'the login and sign-up pages redirect a signed-in user to /home',
  async ({ page, people, login }) => {
    await login(page, await people.signUp('ann'))
    for (const path of ['/login', '/signup']) {
      await page.goto(path)
      await expect(page).toHaveURL('/home')
    }
  },
)

test('logging out requires a confirmation and ends the session', async ({
  page,
  people,
  login,
  quiet,
}) => {
  // Requests in flight at the end of the session are refused.
  quiet.allow(401)
  await login(page, await people.signUp('ann'))
  await page.goto('/home')
  const logOut = async (word: string) => {
    await pressLogout(page)
    const dialog = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('button', { name: 'No' }) })
    await dialog.getByRole('button', { name: word, exact: true }).click()
  }
  await logOut('No')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await logOut('Logout')
  await expect(page).toHaveURL('/login')
  await page.goto('/home')
  await expect(page).toHaveURL('/login')
})

further(
  'an expired session redirects to the login',
  async ({ page, people, login, control, quiet }) => {
    quiet.allow(401)
    await login(page, await people.signUp('ann'))
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pick a Sport')
    await control.advanceClock(31 * MINUTE_MS)
    await page.reload()
    await expect(page).toHaveURL('/login')
  },
)
