import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'),
)
const contentOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

test('IN4: a form that is submitted before its script has loaded sends no entries in an address', () => {
  // Outside of a <dialog>, a browser does nothing by itself with a form of this method.
  const forms = files.flatMap((file) => contentOf(file).match(/<form\b[^>]*/g) ?? [])
  expect(forms.length).toBeGreaterThan(5)
  expect(forms.filter((form) => !/\smethod="dialog"/.test(form))).toEqual([])
})

test('IN4: no file of the web client uses an API that inserts text as markup', () => {
  expect(files.length).toBeGreaterThan(100)
  const markup =
    /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(|href=\{?["'`]javascript:/
  expect(files.filter((file) => markup.test(contentOf(file)))).toEqual([])
})
