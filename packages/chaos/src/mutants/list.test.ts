import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MUTANTS } from './list.ts'

const ROOT = join(import.meta.dirname, '../../../..')

test.each(MUTANTS)('$name: the text that it changes occurs once in the product', ({ edits }) => {
  for (const { file, find } of edits) {
    const parts = readFileSync(join(ROOT, file), 'utf8').split(find)
    expect([file, parts.length - 1]).toEqual([file, 1])
  }
})
