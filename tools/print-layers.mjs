/** `npm run print:layers`: writes `docs/layers.md` from the tables of the layers. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { layersDocument } from './layers/layersDocument.mjs'
import { ROOT } from './project.mjs'

writeFileSync(join(ROOT, 'docs/layers.md'), layersDocument())
