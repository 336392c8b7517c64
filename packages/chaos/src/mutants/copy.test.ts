import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PARTS } from './copy.ts'

const PACKAGES = join(import.meta.dirname, '../../..')

test('the copy of a mutant has every package that the server and the sandbox import', () => {
  const imported = ['server', 'sandbox'].flatMap((part) => {
    const manifest = JSON.parse(readFileSync(join(PACKAGES, part, 'package.json'), 'utf8'))
    return Object.keys(manifest.dependencies)
      .filter((name) => name.startsWith('@sidebet/'))
      .map((name) => name.slice('@sidebet/'.length))
  })
  expect(PARTS).toEqual(expect.arrayContaining(imported))
})
