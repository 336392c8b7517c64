import { expect, test } from 'vitest'
import { requireChromium } from './chromium.ts'

test('CHROMIUM sets the program of the browser', async () => {
  expect(await requireChromium({ env: { CHROMIUM: process.execPath } })).toBe(process.execPath)
})

test('a CHROMIUM that is no program is refused in a sentence', async () => {
  await expect(requireChromium({ env: { CHROMIUM: '/nowhere/chromium' } })).rejects.toThrow(
    /^CHROMIUM names no executable program: \/nowhere\/chromium\.$/,
  )
})
