/** Every screen on a slow phone: what it has shown does not move. Its figures are printed. */
import type { Page } from '@playwright/test'
import { makeSlow, recordLayoutShifts, sumOf } from '../fixtures/layoutShift.ts'
import { clientRoutes } from '../fixtures/routes.ts'
import { watchStreamBegin } from '../fixtures/streamBegin.ts'
import { expect, test } from '../fixtures/test.ts'

const MOST = 0.02

/** Addresses that show another page without data that the regular user lacks, or at certain times only. */
const NOT_SHOWN = ['/promotion_create', '/promotion_offer', '/operator', '/mfa', '/updating_server']
const OF_A_GROUP = ['/groupbetsproposed', '/grouplivebets', '/grouppastbets']

const routes = (await clientRoutes()).filter(
  ({ path, league }) =>
    ![...NOT_SHOWN, ...OF_A_GROUP].includes(path) && (!league || league.code === 'nfl'),
)
const pathsOf = (...access: readonly string[]) =>
  routes.filter((route) => access.includes(route.access)).map(({ path }) => path)

async function waitForScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 20_000 })
}

/** Loads each address, prints how far it moves, and fails with those that move too far. */
async function expectStill(
  page: Page,
  paths: readonly string[],
  waitForRest: () => Promise<void>,
): Promise<void> {
  const read = await recordLayoutShifts(page)
  await makeSlow(page)
  const moved: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await waitForScreen(page)
    await waitForRest()
    const shifts = await read()
    const sum = sumOf(shifts)
    console.log(`${path}: ${sum.toFixed(3)}`)
    const [most] = shifts.toSorted((a, b) => b.value - a.value)
    if (sum > MOST) moved.push(`${path}: ${sum.toFixed(3)}, ${most?.sources.join('; ')}`)
  }
  expect(moved).toEqual([])
}

test.describe('on a slow phone', () => {
  test.skip(
    ({ isMobile }) => !isMobile || process.env.SIDEBET_LONG !== '1',
    'for phones, in a long run',
  )
  test.setTimeout(15 * 60_000)

  test(`no screen of a visitor moves by more than ${MOST}`, async ({ page }) => {
    const paths = pathsOf('public', 'visitor', 'always')
    await expectStill(page, paths, () => page.waitForLoadState('networkidle'))
  })

  test(`no screen of a user moves by more than ${MOST}`, async ({ page, regular, login }) => {
    await login(page, regular)
    // The parts that load a second later are there when the stream begins.
    await expectStill(page, pathsOf('user'), await watchStreamBegin(page))
  })
})
