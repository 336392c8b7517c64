/** `npm run -s print:openapi`: prints only the API's OpenAPI document as JSON on stdout. */

import { buildIfStale } from './build.mjs'
import { installIfNeeded } from './install.mjs'
import { runScript } from './process/start-failure.mjs'
import { waitForChild } from './process/wait-for-child.mjs'
import { SERVER } from './project.mjs'

await runScript(async () => {
  await installIfNeeded()
  await buildIfStale()
  process.exitCode = await waitForChild(process.execPath, [SERVER, '--print-openapi'])
})
