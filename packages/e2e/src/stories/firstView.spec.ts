/** The page of a user on a phone has its view before any script; then the client continues with it. */
import type { Page } from '@playwright/test'
import { expectReady, markWhenReady } from '../fixtures/clientReady.ts'
import { makeDeferred } from '../fixtures/deferred.ts'
import { answer } from '../fixtures/dialogs.ts'
import { measureLayoutShift } from '../fixtures/layoutShift.ts'
import { expect, test } from '../fixtures/test.ts'

const PHONE = { width: 390, height: 844 }
const userAgent =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'

test.use({ userAgent, viewport: PHONE })

/** Opens a page as a browser that was here before, whose client loads after `pressed`. */
async function openBeforeClient(page: Page, path: string, pressed: Promise<unknown>) {
  // A page reports its reader when it is left. The request of the next page is sent before, so an empty page is between.
  await page.goto('/statement')
  await page.goto('about:blank')
  await page.route('**/assets/index-*.js', async (route) => {
    await pressed
    await route.continue()
  })
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#answers')).toBeAttached({ timeout: 2_000 })
  }).toPass()
}

test('home has its view before the client, and the client requests and moves nothing of it', async ({
  page,
  regular,
  login,
}) => {
  await login(page, regular)
  const shift = await measureLayoutShift(page)
  const pressed = makeDeferred()
  await openBeforeClient(page, '/home', pressed.come)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Available', { exact: true })).toBeVisible()

  const calls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') calls.push(new URL(request.url()).pathname)
  })
  await page.evaluate(markWhenReady)
  pressed.now()
  await expectReady(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(calls).toEqual([])
  expect(await shift()).toBeLessThan(0.02)
})

test('a press on a button before the client is there counts once it is', async ({
  page,
  regular,
  login,
}) => {
  await login(page, regular)
  const pressed = makeDeferred()
  await openBeforeClient(page, '/postedbetsnfl', pressed.come)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  pressed.now()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a press on a task of the home page before the client is there opens its page once it is', async ({
  page,
  product,
  people,
  login,
}) => {
  const [olga, ann] = [await people.signUp('olga'), await people.signUp('ann')]
  await product.ops('grant', 'promotion-admin', olga.username)
  await login(page, ann)
  // The pot is for one grant.
  const promotionName = `Early of ${ann.username}`
  await (await people.openApiClient(olga)).post('/api/promotion/create', {
    ...{ promotionName, initialBalance: '20', perUserAmount: '20', newAcceptsNeeded: '1' },
    ...{ availableToWithdraw: false, useExpiration: false },
  })
  const pressed = makeDeferred()
  await openBeforeClient(page, '/home', pressed.come)
  await page.getByRole('link', { name: 'See Promotion Available' }).click()
  pressed.now()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Current Promotion')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(promotionName)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await answer(page, 'You have successfully received the promotion.', 'OK')
})
