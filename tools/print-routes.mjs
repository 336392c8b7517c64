/** `npm run -s print:routes`: prints only the paths of all screens as a JSON array on stdout. */

import { clientRoutes } from './build/routes.mjs'
import { installIfNeeded } from './install.mjs'
import { runScript } from './process/start-failure.mjs'

await runScript(async () => {
  await installIfNeeded()
  console.log(JSON.stringify(await clientRoutes(), null, 2))
})
