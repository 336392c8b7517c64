/** The reference of the operator's tool in `docs/commands.md`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from './commands.ts'
import { formatReference } from './reference.ts'

test('the document has the reference that the commands describe (npm run print:ops)', () => {
  const document = readFileSync(join(import.meta.dirname, '../../../../docs/commands.md'), 'utf8')
  const [, printed] = document.split(/<!-- print:ops -->\n|\n<!-- end of print:ops -->/)
  expect(printed).toBe(formatReference(COMMANDS))
})

test('no cell of the reference has more than 25 words', () => {
  const cells = formatReference(COMMANDS).split(/\n|(?<!\\)\|/)
  expect(cells.length).toBeGreaterThan(100)
  expect(cells.filter((cell) => cell.trim().split(/\s+/).length > 25)).toEqual([])
})
