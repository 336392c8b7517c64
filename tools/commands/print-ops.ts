/** `npm run print:ops`: writes the reference of the operator's tool into `docs/commands.md`, between its two markers. */

import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { OPS, ROOT } from '../project.ts'

const FILE = join(ROOT, 'docs/commands.md')
const REFERENCE = /(?<=<!-- print:ops -->\n).*(?=<!-- end of print:ops -->)/s

export async function run(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [OPS, '--print-reference'])
  const document = readFileSync(FILE, 'utf8')
  if (!REFERENCE.test(document)) throw new Error(`${FILE} has no markers for print:ops.`)
  writeFileSync(
    FILE,
    document.replace(REFERENCE, () => stdout),
  )
  return 0
}
