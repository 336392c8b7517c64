import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { SESSION_FILE } from './prepare.ts'
import { SHOTS } from './shots.ts'

const FOLDER = process.env.PICTURES_DIR ?? ''

for (const { name, path, visitor, act } of SHOTS) {
  test(name, async ({ page, context }, { project }) => {
    if (!visitor) {
      await context.addCookies([JSON.parse(readFileSync(join(FOLDER, SESSION_FILE), 'utf8'))])
    }
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await act?.(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(FOLDER, project.name, `${name}.png`) })
  })
}
