/** `npm run print:figures`: writes the figures of docs/figures/bench.json into docs/performance.md. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printFigures } from '../figures/printFigures.ts'
import { ROOT } from '../project.ts'

export async function run(): Promise<number> {
  const document = join(ROOT, 'docs/performance.md')
  const output = JSON.parse(readFileSync(join(ROOT, 'docs/figures/bench.json'), 'utf8'))
  writeFileSync(document, printFigures(readFileSync(document, 'utf8'), output))
  return 0
}
