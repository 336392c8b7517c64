/** `npm run build:client`: generates a TypeScript client of the API from `openapi.json` into `examples/sidebet`. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { ROOT } from '../project.ts'

export async function run(): Promise<number> {
  await createClient({
    // Given only a path, the generator ignores that the file is missing.
    input: JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')),
    // Node imports a file by its whole name.
    output: { path: join(ROOT, 'examples/sidebet'), module: { extension: '.ts' } },
    plugins: [
      // A program names its server: the document names none.
      { name: '@hey-api/client-fetch', throwOnError: true, baseUrl: false },
      '@hey-api/typescript',
      {
        name: '@hey-api/sdk',
        responseStyle: 'data',
        // One class, so that a program has an object for each signed-in user.
        operations: { strategy: 'single', containerName: 'Sidebet' },
      },
    ],
    logs: { level: 'silent', file: false },
  })
  return 0
}
