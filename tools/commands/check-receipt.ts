/**
 * `npm run check-receipt -- FILE... [--at ADDRESS] [--root CODE]`: checks from the files alone that receipts add up, and whether Sidebet
 * issued them.
 */

import { CALLED_FROM, CHECK_RECEIPT } from '../project.ts'
import { waitForChild } from '../waitForChild.ts'

export function run(args: readonly string[]): Promise<number> {
  return waitForChild(process.execPath, [CHECK_RECEIPT, ...args], { cwd: CALLED_FROM })
}
