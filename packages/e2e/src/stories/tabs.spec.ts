/** Many tabs of one browser: a browser has six connections to an address, and a stream must not use up one per tab. */
import type { BrowserContext, Page, Request } from '@playwright/test'
import { annAndBen, postOffer, type Terms } from '../fixtures/bets.ts'
import type { StoryGame } from '../fixtures/games.ts'
import { expect, test } from '../fixtures/test.ts'
import { openRow, rowsWith } from '../steps/lists.ts'
import { OFFER } from '../steps/take.ts'

const TERMS: Terms = { winner: 'home', spread: 3, stake: 10 }
/** Its changed offers are pushed. */
const BOARD = '/postedbetsnfl'
/** So many tabs load slowly on two cores. */
const SLOW = { timeout: 30_000 }
/** More than the connections of a browser. */
const TABS = process.env.SIDEBET_LONG ? 12 : 7

/** The streams that the browser has open. */
function countStreams(context: BrowserContext): () => number {
  const open = new Set<Request>()
  const isStream = (request: Request) => new URL(request.url()).pathname === '/api/live'
  context.on('request', (request) => void (isStream(request) && open.add(request)))
  context.on('requestfinished', (request) => void open.delete(request))
  context.on('requestfailed', (request) => void open.delete(request))
  // The requests of a closed tab do not always report their end.
  return () => [...open].filter((request) => !request.frame().page().isClosed()).length
}

async function openTabs(page: Page, path: string, count: number): Promise<Page[]> {
  const tabs = [page]
  while (tabs.length < count) tabs.push(await page.context().newPage())
  for (const tab of tabs) {
    // A tab behind others has one frame per second.
    await tab.bringToFront()
    await tab.goto(path)
  }
  for (const tab of tabs) await expect(tab.getByText('Up to date')).toBeVisible(SLOW)
  return tabs
}

test('many open tabs share one stream, each answers, and each shows a change', async ({
  page,
  people,
  games,
  login,
}) => {
  test.slow()
  const { ben, asAnn } = await annAndBen(people)
  const [first, second, third] = [await games.make(), await games.make(), await games.make()]
  await postOffer(asAnn, first, TERMS)
  await login(page, ben)
  const streams = countStreams(page.context())
  const tabs = await openTabs(page, BOARD, TABS)
  await expect.poll(streams).toBe(1)

  await postOffer(asAnn, second, TERMS)
  for (const tab of tabs) await showOffer(tab, second)

  // The tab with the stream closes. Another one opens a stream, and no tab misses a change.
  await tabs.shift()!.close()
  await expect.poll(streams).toBe(1)
  await postOffer(asAnn, third, TERMS)
  for (const tab of tabs) await showOffer(tab, third)

  const last = tabs.at(-1)!
  await last.reload()
  await openRow(rowsWith(last, first.matchup))
  await expect(last.getByRole('dialog').or(last.getByText(OFFER)).first()).toBeVisible()
  await expect.poll(streams).toBe(1)
})

test('hidden tabs have no stream, and a tab that is visible again shows the changes', async ({
  page,
  people,
  games,
  login,
}) => {
  test.slow()
  const { ben, asAnn } = await annAndBen(people)
  const [first, second] = [await games.make(), await games.make()]
  await postOffer(asAnn, first, TERMS)
  await login(page, ben)
  const streams = countStreams(page.context())
  await page.context().clock.install()
  const tabs = await openTabs(page, BOARD, 3)
  for (const tab of tabs) await setVisibility(tab, 'hidden')
  for (const tab of tabs) await tab.clock.fastForward(31_000)
  await expect.poll(streams).toBe(0)
  await postOffer(asAnn, second, TERMS)
  for (const tab of tabs.slice(0, 2)) {
    await setVisibility(tab, 'visible')
    await expect(rowsWith(tab, second.matchup)).toHaveCount(1)
  }
  await expect.poll(streams).toBe(1)
})

/**
 * The pushed offer is on the board of the tab, at the latest after a press of the button that counts new offers. A tab that reads
 * its list again, such as after a new stream, has the offer without the button.
 */
async function showOffer(tab: Page, game: StoryGame): Promise<void> {
  const row = rowsWith(tab, game.matchup)
  const button = tab.getByRole('button', { name: /^\d+ new offers?$/ })
  await expect(row.or(button).first()).toBeVisible(SLOW)
  // A tab behind others has one frame per second, and a click waits for several.
  await tab.bringToFront()
  if (!(await row.isVisible())) await button.click()
  await expect(row).toBeVisible(SLOW)
}

/** A browser without windows has no hidden tabs. */
async function setVisibility(tab: Page, state: 'visible' | 'hidden'): Promise<void> {
  await tab.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
