/** Runs Sidebet behind a real nginx, as docs/operations.md describes it. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { argumentsOf } from '@sidebet/postgres/processes/processes'
import { slowTest } from '@sidebet/postgres/testing/slowTest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireProxyPrograms } from './nginx.ts'

let folder: string
beforeEach((context) => {
  try {
    requireProxyPrograms()
  } catch (error) {
    context.skip((error as Error).message)
  }
  folder = mkdtempSync(join(tmpdir(), 'sidebet-test-'))
  // The accounts of PostgreSQL and nginx must pass through it.
  chmodSync(folder, 0o711)
})
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** Runs the script with `folder` as its TMPDIR; `onLine` may stop it. */
async function run(onLine: (line: string, stop: () => void) => void = () => {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'behind-proxy'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      TMPDIR: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const ended = once(child, 'close')
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    onLine(line, () => child.kill('SIGTERM'))
  }
  const [code] = await ended
  return { code, lines, stderr }
}

/** Files in `folder` and processes that use it. */
const left = () => [
  ...readdirSync(folder),
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => argumentsOf(Number(name)).join(' '))
    .filter((command) => command.includes(folder)),
]

slowTest('the main job works behind a TLS proxy, and each user has their own address', async () => {
  const { code, lines, stderr } = await run()
  expect(code, stderr).toBe(0)
  expect(lines).toEqual([
    expect.stringMatching(/^Two servers and nginx are ready at https:\/\/sidebet\.example:\d+$/),
    'olive is signed in by mail, and comes from 127.0.0.2 in NJ.',
    'oscar is signed in by SMS, and comes from 127.0.0.3 in NY.',
    'Both have paid in 500.00 dollars at the provider.',
    'An offer of 100.00 dollars is posted and taken, in two parts; olive hears of it.',
    'otto is signed in by mail, and comes from 127.0.0.4 in NY.',
    'The game is called off: proposed with the tool, agreed to by otto on the page.',
    'Both have their 500.00 dollars again, and the books are right.',
    'Ten wrong logins: 127.0.0.3 gets 429, 127.0.0.2 gets in.',
    'Sessions, audit and locations name the right addresses: olive 127.0.0.2, oscar 127.0.0.3, otto 127.0.0.4.',
  ])
  expect(left()).toEqual([])
})

test('a script that is stopped early leaves no files and no processes', async () => {
  const { code, lines } = await run((_line, stop) => stop())
  expect(code).toBe(143)
  expect(lines).not.toContainEqual(expect.stringContaining('Ten wrong logins'))
  expect(left()).toEqual([])
})
