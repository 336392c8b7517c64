import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../project.ts'
import { printFigures } from './printFigures.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('the figures of the document are those of the stored runs', () => {
  const bench = JSON.parse(read('docs/figures/bench.json'))
  const crowd = JSON.parse(read('docs/figures/crowd.json'))
  expect([bench.run.isQuick, crowd.run.isQuick]).toEqual([false, false])
  expect(bench.figures.verify).toBe('clean')
  const document = read('docs/performance.md')
  expect(printFigures(document, { bench, crowd })).toBe(document)
})
