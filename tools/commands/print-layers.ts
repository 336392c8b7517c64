/** `npm run print:layers`: writes `docs/layers.md` from the tables of the layers. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { layersDocument } from '../layers/layersDocument.ts'
import { ROOT } from '../project.ts'

export async function run(): Promise<number> {
  writeFileSync(join(ROOT, 'docs/layers.md'), layersDocument())
  return 0
}
