/**
 * `npm run check-receipt -- FILE... [--at ADDRESS]`: checks from the files alone that receipts add up, and whether Sidebet
 * issued them.
 */

import { buildIfStale } from './build.mjs'
import { installIfNeeded } from './install.mjs'
import { runScript } from './process/start-failure.mjs'
import { waitForChild } from './process/wait-for-child.mjs'
import { CALLED_FROM, CHECK_RECEIPT } from './project.mjs'

await runScript(async () => {
  await installIfNeeded()
  await buildIfStale()
  process.exitCode = await waitForChild(
    process.execPath,
    [CHECK_RECEIPT, ...process.argv.slice(2)],
    { cwd: CALLED_FROM },
  )
})
