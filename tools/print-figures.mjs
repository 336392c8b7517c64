/** `npm run print:figures`: writes the figures of docs/figures/bench.json into docs/performance.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printFigures } from './figures/printFigures.mjs'
import { ROOT } from './project.mjs'

const document = join(ROOT, 'docs/performance.md')
const output = JSON.parse(readFileSync(join(ROOT, 'docs/figures/bench.json'), 'utf8'))
writeFileSync(document, printFigures(readFileSync(document, 'utf8'), output))
