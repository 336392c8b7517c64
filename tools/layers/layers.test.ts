/**
 * The tables of the layers name every package and every part, and the document is printed from them. `npm run check`
 * enforces the rules.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLIENT, PACKAGES, SERVER_FEATURES, SERVER_PARTS } from './layers.ts'
import { layersDocument } from './layersDocument.ts'

const ROOT = join(import.meta.dirname, '../..')
const foldersOf = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

test('every package has a row in the table of layers', () => {
  expect(Object.keys(PACKAGES).sort()).toEqual(foldersOf('packages').sort())
})

test('every part of the server and of the client in the tables is a folder', () => {
  const parts = [
    ...Object.keys(SERVER_PARTS).map((part) => part.split('/')[0]),
    ...Object.keys(SERVER_FEATURES),
  ]
  expect(foldersOf('packages/server/src')).toEqual(expect.arrayContaining(parts))
  expect(foldersOf('packages/web/src')).toEqual(expect.arrayContaining(Object.keys(CLIENT)))
})

test('the document of the layers is printed from the tables', () => {
  expect(readFileSync(join(ROOT, 'docs/layers.md'), 'utf8')).toBe(layersDocument())
})
