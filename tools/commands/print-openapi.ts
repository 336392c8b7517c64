/** `npm run -s print:openapi`: prints only the API's OpenAPI document as JSON on stdout. */

import { SERVER } from '../project.ts'
import { waitForChild } from '../waitForChild.ts'

export function run(): Promise<number> {
  return waitForChild(process.execPath, [SERVER, '--print-openapi'])
}
