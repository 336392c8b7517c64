/** `npm run check-receipt -- FILE... [--at ADDRESS]`: whether receipts add up, from their files alone, and whether they are ours. */

import { resolve } from 'node:path'
import { buildIfStale } from './build.mjs'
import { installIfNeeded } from './install.mjs'
import { runScript } from './process/start-failure.mjs'
import { waitForChild } from './process/wait-for-child.mjs'
import { CHECK_RECEIPT } from './project.mjs'

await runScript(async () => {
  await installIfNeeded()
  await buildIfStale()
  // npm runs its scripts in the folder of the project: the file is named from where it was called.
  const cwd = resolve(process.env.INIT_CWD ?? process.cwd())
  process.exitCode = await waitForChild(
    process.execPath,
    [CHECK_RECEIPT, ...process.argv.slice(2)],
    { cwd },
  )
})
