/** The welcome page: complete without scripts, and then with one bet that follows the final score. */
import type { Page } from '@playwright/test'
import { expectNoSideways } from '../fixtures/appearance.ts'
import { makeDeferred } from '../fixtures/deferred.ts'
import { measureLayoutShift } from '../fixtures/layoutShift.ts'
import { expect, further, test } from '../fixtures/test.ts'
import { openMenu } from '../steps/menu.ts'

const slider = (page: Page) => page.getByRole('slider', { name: 'Move the final score' })
const sample = (page: Page) => page.getByRole('figure')

test('a press on the menu of the landing page before its scripts have loaded opens the menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const pressed = makeDeferred()
  await page.route('**/assets/index-*.js', async (route) => {
    await pressed.come
    await route.continue()
  })
  await page.goto('/')
  await openMenu(page)
  pressed.now()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Dark' })).toBeVisible()
})

test('the landing page shows the sample bet, the steps and its links without JavaScript', async ({
  browser,
  baseURL,
  quiet,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  quiet.watch(context)
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Sidebet')
  await expect(page.locator('noscript p')).toBeVisible()
  const outcomes = sample(page).getByRole('listitem')
  await expect(outcomes).toHaveText([
    'The New England Patriots win by 3 or more: you pay $40.00',
    'The New England Patriots win by 1 or 2, tie or lose: you win $60.00',
    'Not played within 48 hours: both get their money back',
  ])
  // It would have no effect without scripts.
  await expect(slider(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await expect(
    page.getByRole('region', { name: 'How it works' }).getByRole('listitem'),
  ).toHaveCount(3)
  const main = page.getByRole('main')
  await expect(main.getByRole('link')).toHaveText(['Sign Up', 'Login', 'FAQ'])
  await main.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.locator('noscript')).toBeVisible()
  await context.close()
})

test('hydration reuses the rendered page and causes no layout shift', async ({ page }) => {
  const shift = await measureLayoutShift(page)
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { first: document.querySelector('h1') })
    })
  })
  await page.goto('/')
  // It is there once the page has its scripts.
  await slider(page).press('ArrowLeft')
  await expect(sample(page)).toContainText('New England 26, Buffalo 20')
  const isSame = await page.evaluate(() => {
    const { first } = window as unknown as { first: Element | null }
    return first === document.querySelector('h1')
  })
  expect(isSame).toBe(true)
  expect(await shift()).toBeLessThan(0.02)
})

further(
  'every page of a visitor has the login and the sign-up in its header, on a desk also the way to the questions',
  async ({ page, quiet }) => {
    quiet.allow(404)
    const links = page.getByRole('navigation', { name: 'Start' }).getByRole('link')
    for (const path of ['/', '/login', '/signup', '/FAQ', '/nowhere']) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(path)
      await expect(links, path).toHaveText(['Login', 'Sign Up'])
      await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect(links, path).toHaveText(['How it works', 'FAQ', 'Login', 'Sign Up'])
      await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    }
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['Welcome', 'Login', 'FAQ'])
    await links.first().click()
    await expect(page).toHaveURL('/#how_it_works')
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeInViewport()
  },
)

test('the slider changes the final score and the outcome of both sides', async ({ page }) => {
  await page.goto('/')
  await expect(sample(page)).toContainText('New England 27, Buffalo 20')
  await expect(slider(page)).toHaveAttribute(
    'aria-valuetext',
    'New England 27, Buffalo 20: jimmy wins $40.00, you pay $40.00',
  )
  await slider(page).focus()
  for (let points = 7; points > 3; points--) await page.keyboard.press('ArrowLeft')
  await expect(sample(page)).toContainText('New England 23, Buffalo 20')
  await expect(sample(page)).toContainText('jimmy wins $40.00')
  await page.keyboard.press('ArrowLeft')
  await expect(sample(page)).toContainText('New England 22, Buffalo 20')
  await expect(sample(page)).toContainText('jimmy pays $60.00')
  await expect(sample(page)).toContainText('you win $60.00')
  await page.keyboard.press('Home')
  await expect(slider(page)).toHaveAttribute(
    'aria-valuetext',
    'New England 20, Buffalo 34: jimmy pays $60.00, you win $60.00',
  )
  await expectNoSideways(page)
})

test('the landing page links a signed-in user to /home', async ({ page, regular, login }) => {
  await login(page, regular)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Sidebet')
  const links = page.getByRole('main').getByRole('link')
  await expect(links).toHaveText(['Pick a Sport', 'FAQ'])
  await links.first().click()
  await expect(page).toHaveURL('/home')
})
