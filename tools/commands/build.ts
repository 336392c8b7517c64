/** `npm run build`: builds the web client. */

import { buildIfStale } from '../build/buildIfStale.ts'

export async function run(): Promise<number> {
  await buildIfStale()
  return 0
}
