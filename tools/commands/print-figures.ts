/** `npm run print:figures`: writes the figures of docs/figures into docs/performance.md. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printFigures } from '../figures/printFigures.ts'
import { ROOT } from '../project.ts'

export async function run(): Promise<number> {
  const document = join(ROOT, 'docs/performance.md')
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
  const outputOf = (name: string) => JSON.parse(read(`docs/figures/${name}.json`))
  const outputs = { bench: outputOf('bench'), crowd: outputOf('crowd') }
  writeFileSync(document, printFigures(readFileSync(document, 'utf8'), outputs))
  return 0
}
