import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('IN4: no file of the web client uses an API that inserts text as markup', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(100)
  const markup =
    /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(|href=\{?["'`]javascript:/
  const found = files.filter((file) =>
    markup.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  )
  expect(found).toEqual([])
})
