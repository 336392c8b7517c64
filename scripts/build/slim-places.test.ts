import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../project.mjs'
import { withoutRefusals } from './slim-places.mjs'

const PLACES = join(ROOT, 'packages/contract/src/places')

test.each(readdirSync(PLACES))('%s keeps all but how its calls may fail', (name) => {
  const code = readFileSync(join(PLACES, name), 'utf8')
  const slim = withoutRefusals(code)
  expect(slim).not.toContain('refusals:')
  const left = (text: string) => text.match(/^ {2}(name|method|path|access): .*,$/gm)
  expect(left(slim)).toEqual(left(code))
  expect(slim.match(/^\}\)$/gm)).toEqual(code.match(/^\}\)$/gm))
})
