/** What must be true of every screen that the client registers. */
import { test as base, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../fixtures/looks.ts'
import { clientRoutes } from '../fixtures/routes.ts'
import { expect, test } from '../fixtures/test.ts'

const long = process.env.SIDEBET_LONG === '1'
const routes = await clientRoutes()

/** In a short run one league stands for all, and the phone is light and the desk dark. */
const sample = routes.filter(({ league }) => long || !league || league.code === 'nfl')
const schemes = (project: string) =>
  long ? (['light', 'dark'] as const) : ([project === 'desk' ? 'dark' : 'light'] as const)

const NARROWEST = { width: 320, height: 640 }

/** The screen is there: its heading, and nothing that is still on its way. */
async function expectShown(page: Page, path: string) {
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

for (const { path, access } of sample.filter(({ access }) => access !== 'pending')) {
  test(`${path} renders, fits and is accessible`, async ({ page, regular, login }, { project }) => {
    if (access === 'user') await login(page, regular)
    await page.goto(path)
    await expectShown(page, path)
    for (const colorScheme of schemes(project.name)) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    await page.setViewportSize(NARROWEST)
    await expectNoSideways(page)
  })
}

test('what is for users leads visitors to the login', async ({ page }) => {
  for (const { path } of sample.filter(({ access }) => access === 'user')) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
  }
})

test('addresses are exact', async ({ page, people, login, quiet }) => {
  quiet.allow(404)
  await login(page, await people.signUp('ann'))
  const wrong = [
    '/nowhere',
    '/home/',
    '/Home',
    '/login/',
    '/choosepathxfl',
    '/postedbets',
    '/home/x',
  ]
  for (const path of wrong) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page not found')
    await page.getByRole('main').getByRole('link').click()
    await expect(page).toHaveURL('/')
  }
})

base('the client registers screens', () => {
  expect(routes.length).toBeGreaterThan(0)
})
