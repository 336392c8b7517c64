import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../project.ts'
import { printFigures } from './printFigures.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('the figures of the document are those of the stored run', () => {
  const output = JSON.parse(read('docs/figures/bench.json'))
  expect(output.run.isQuick).toBe(false)
  expect(output.figures.verify).toBe('clean')
  const document = read('docs/performance.md')
  expect(printFigures(document, output)).toBe(document)
})
