/**
 * `npm run check-receipt -- FILE... [--at ADDRESS]`: checks from the files alone that receipts add up, and whether Sidebet
 * issued them.
 */

import { resolve } from 'node:path'
import { buildIfStale } from './build.mjs'
import { installIfNeeded } from './install.mjs'
import { runScript } from './process/start-failure.mjs'
import { waitForChild } from './process/wait-for-child.mjs'
import { CHECK_RECEIPT } from './project.mjs'

await runScript(async () => {
  await installIfNeeded()
  await buildIfStale()
  // npm runs its scripts in the project's folder, but FILE is relative to the caller's folder.
  const cwd = resolve(process.env.INIT_CWD ?? process.cwd())
  process.exitCode = await waitForChild(
    process.execPath,
    [CHECK_RECEIPT, ...process.argv.slice(2)],
    { cwd },
  )
})
