/** `openapi.json` is the API as the code defines it, so that a change of the API is a diff of that file. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

test('openapi.json is what print-openapi prints', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['tools/main.ts', 'print-openapi'],
    // In bytes: the document has between one and two million.
    { cwd: ROOT, maxBuffer: 2 ** 25 },
  )
  const printed = stdout.split('\n')
  const committed = readFileSync(join(ROOT, 'openapi.json'), 'utf8').split('\n')
  // Only the first line that differs: a diff of whole documents takes minutes.
  const found = printed.findIndex((text, index) => text !== committed[index])
  const index = found < 0 ? printed.length : found
  expect(
    { line: index + 1, text: committed[index] },
    'The API has changed. Run `npm run -s print:openapi > openapi.json`, and commit the diff.',
  ).toEqual({ line: index + 1, text: printed[index] })
})
