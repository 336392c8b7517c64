import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { fakeStream } from './fakeAnswers.ts'
import { SESSION_FILE } from './prepare.ts'
import { SHOTS } from './shots.ts'

const FOLDER = process.env.PICTURES_DIR ?? ''

for (const { name, path, visitor, before, act, ...shot } of SHOTS) {
  test(name, async ({ page, context }, { project }) => {
    if (!visitor) {
      await context.addCookies([JSON.parse(readFileSync(join(FOLDER, SESSION_FILE), 'utf8'))])
    }
    await fakeStream(page)
    await before?.(page)
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole(shot.isProblem ? 'alert' : 'heading').first()).toBeVisible()
    await act?.(page)
    if (!shot.isUnfinished) await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(FOLDER, project.name, `${name}.png`) })
  })
}
