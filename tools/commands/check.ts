/** `npm run check`: compiles, and checks style, unused code and layers. The checks run side by side. */

import { delimiter, join } from 'node:path'
import { ROOT } from '../project.ts'
import { waitForChild } from '../waitForChild.ts'

/** Each counts as one test of `npm test`. */
export const CHECKS = [
  'tsc -b --checkers 1',
  'biome check --error-on-warnings',
  'knip',
  'node tools/layers/checkLayers.ts',
] as const

/** Whether this check passes. It prints what it finds. */
export async function passes(check: string): Promise<boolean> {
  console.log(`> ${check}`)
  const [program = '', ...args] = check.split(' ')
  const bin = join(ROOT, 'node_modules/.bin')
  const code = await waitForChild(
    program === 'node' ? process.execPath : join(bin, program),
    args,
    {
      cwd: ROOT,
      env: { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) },
    },
  )
  if (code !== 0) console.error(`\`${check}\` failed.`)
  return code === 0
}

export async function run(): Promise<number> {
  const passed = await Promise.all(CHECKS.map(passes))
  return passed.every(Boolean) ? 0 : 1
}
