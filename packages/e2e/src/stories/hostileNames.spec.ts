/** A user whose name is a script, and whose secrets are unique words. */
import type { Page } from '@playwright/test'
import { postOffer } from '../fixtures/bets.ts'
import type { Person } from '../fixtures/person.ts'
import { expect, isFullRun, test } from '../fixtures/test.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { logInOnScreen } from '../steps/login.ts'
import { pressLogout } from '../steps/menu.ts'
import { signUpOnScreen } from '../steps/signUp.ts'
import { BOARD, takeOnScreen } from '../steps/take.ts'

test.skip(!isFullRun)

const SCRIPT = '<img src=x onerror="window.wasRun=1">'

/** No text of the user became HTML of the page. */
async function expectNothingRun(page: Page) {
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
  await expect(page.locator('img[onerror]')).toHaveCount(0)
}

/** All data that the browser stores in this tab, and its address. */
const readBrowserState = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      decodeURIComponent(document.cookie),
      location.href,
      history.state,
    ]),
  )

test('IN4, PR2: a name with HTML is shown as text, and the browser stores no secret', async ({
  page,
  people,
  games,
  open,
  control,
  verifyLedger,
  quiet,
}) => {
  const mallory: Person = {
    ...people.invent('mallory'),
    firstName: SCRIPT,
    lastName: SCRIPT,
    password: 'Canary-story1!',
  }
  const secrets = [
    mallory.password,
    mallory.email,
    mallory.phone,
    mallory.phone.slice(1),
    'Casablanca',
  ]
  async function expectNoSecretStored() {
    const browserState = await readBrowserState(page)
    expect(secrets.filter((secret) => browserState.includes(secret))).toEqual([])
    // The session is an HttpOnly cookie. Pages can read only the one with the time zone, the language and the choices.
    expect(await page.evaluate(() => document.cookie)).toMatch(/^(sidebet_reader=[^;]*)?$/)
  }

  await signUpOnScreen(page, mallory)
  await expectNoSecretStored()
  await logInOnScreen(page, control, mallory)
  await expectNoSecretStored()
  await control.fund(mallory.username, 100_00)
  const game = await games.make()
  await postOffer(await people.openApiClient(mallory), game, {
    winner: 'home',
    spread: 3,
    stake: 20,
  })

  const bens = await open(await people.signUp('ben', { cents: 100_00 }))
  await bens.goto(BOARD)
  const row = rowsWith(bens, game.matchup)
  await openRow(row)
  await expectNothingRun(bens)
  await bens.getByRole('dialog').getByRole('button', { name: 'X', exact: true }).click()
  await takeOnScreen(bens, row)
  await bens.goto('/publiclivebets')
  await openRow(rowsWith(bens, game.matchup))
  await expectNothingRun(bens)

  for (const path of ['/unacceptedbets', '/publiclivebets', '/accounthistory', '/home']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingRun(page)
    await expectNoSecretStored()
  }
  // Requests in flight at the end of the session are refused.
  quiet.allow(401)
  await pressLogout(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await expectNoSecretStored()
  await verifyLedger()
})
