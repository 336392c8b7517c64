/** The bytes that a slow phone loads before the first screen: scripts, and the font. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expectReady, markWhenReady } from '../fixtures/clientReady.ts'
import { doNothingLater } from '../fixtures/doNothingLater.ts'
import { expect, further, test } from '../fixtures/test.ts'

const DIST = join(import.meta.dirname, '../../../web/dist')
const MOST_BYTES = 170_000
const MOST_FONT_BYTES = 20_000

/** The response size for a browser that accepts gzip. */
const gzippedSize = (path: string) =>
  gzipSync(readFileSync(join(DIST, path)), { level: 9 }).byteLength

for (const path of ['/', '/login', '/signup', '/home', '/postedbetsnfl']) {
  const story = path === '/' || path === '/home' ? test : further
  story(`${path} needs at most 170 KB of scripts`, async ({ page, regular, login }) => {
    if (path === '/home' || path === '/postedbetsnfl') await login(page, regular)
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
    })
    await page.addInitScript(doNothingLater)
    await page.addInitScript(markWhenReady)
    await page.goto(path)
    await expectReady(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(scripts.size).toBeGreaterThan(1)
    const sizes = [...scripts].map((script) => [script, gzippedSize(script)] as const)
    const bytes = sizes.reduce((sum, [, size]) => sum + size, 0)
    expect(bytes, `gzipped bytes of ${sizes.join(', ')}`).toBeLessThanOrEqual(MOST_BYTES)
  })
}

test('the first pages load one font file of at most 20 KB', async ({ page }) => {
  const fonts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(new URL(request.url()).pathname)
  })
  for (const path of ['/', '/login', '/signup']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
  }
  expect([...fonts]).toHaveLength(1)
  const [font] = [...fonts].map((path) => readFileSync(join(DIST, path)).byteLength)
  expect(font).toBeLessThanOrEqual(MOST_FONT_BYTES)
})
