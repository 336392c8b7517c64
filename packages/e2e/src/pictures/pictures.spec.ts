import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { SESSION_FILE } from './prepare.ts'
import { SHOTS } from './shots.ts'

const FOLDER = process.env.PICTURES_DIR ?? ''

for (const { name, path, visitor, before, act, isUnfinished } of SHOTS) {
  test(name, async ({ page, context }, { project }) => {
    if (!visitor) {
      await context.addCookies([JSON.parse(readFileSync(join(FOLDER, SESSION_FILE), 'utf8'))])
    }
    await before?.(page)
    await page.goto(path)
    if (!isUnfinished || act) await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (isUnfinished && act) await page.waitForLoadState('networkidle')
    await act?.(page)
    if (!isUnfinished) await page.waitForLoadState('networkidle')
    else if (!act) await expect(page.getByRole('main').locator('> *')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(FOLDER, project.name, `${name}.png`) })
  })
}
