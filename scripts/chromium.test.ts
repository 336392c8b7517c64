import { expect, test } from 'vitest'
import { requireChromium } from './chromium.mjs'

test('the program that CHROMIUM names is the one', async () => {
  expect(await requireChromium({ env: { CHROMIUM: process.execPath } })).toBe(process.execPath)
})

test('a CHROMIUM that is no program is told in a sentence', async () => {
  await expect(requireChromium({ env: { CHROMIUM: '/nowhere/chromium' } })).rejects.toThrow(
    /^CHROMIUM names no program that can be run: \/nowhere\/chromium\.$/,
  )
})
