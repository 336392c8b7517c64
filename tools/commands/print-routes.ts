/** `npm run -s print:routes`: prints only the paths of all screens as a JSON array on stdout. */

import { clientRoutes } from '../build/routes.ts'

export async function run(): Promise<number> {
  console.log(JSON.stringify(await clientRoutes(), null, 2))
  return 0
}
