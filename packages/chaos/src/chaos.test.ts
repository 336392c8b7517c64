/** Runs the harness from the command line. Only in long tests, because a run takes about a minute. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { slowTest } from '@sidebet/postgres/testing/slowTest'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

async function runChaos(...args: string[]): Promise<{ code: number | null; output: string }> {
  const main = join(ROOT, 'tools/main.ts')
  const child = spawn(process.execPath, [main, 'chaos', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data
    })
  }
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output }
}

slowTest(
  'five runs of a minute pass all checks, with nothing lost or doubled',
  { timeout: 1_800_000 },
  async () => {
    const { code, output } = await runChaos('--seeds', '1..5', '--seconds', '60')
    console.log(output)
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('0 lost, 0 doubled'),
    })
  },
)

slowTest(
  'four runs with a hostile feed pass all checks, with nothing lost or doubled',
  { timeout: 900_000 },
  async () => {
    const { code, output } = await runChaos('--seeds', '1..4', '--seconds', '20', '--hostile-feed')
    console.log(output)
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('0 lost, 0 doubled'),
    })
  },
)

test('an invalid seed is refused with one sentence', async () => {
  expect(await runChaos('--seed', 'seven')).toEqual({
    code: 1,
    output: '"seven" is no seed: give 7, or 1..5.\n',
  })
})
