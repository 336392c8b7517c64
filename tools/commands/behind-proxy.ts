/**
 * `npm run behind-proxy`: runs Sidebet as docs/operations.md describes production. It has production's settings, two
 * database roles, and two server processes behind nginx with TLS. Two users do the main job through the proxy from two
 * addresses, and every step is checked. It needs nginx and openssl. Everything is on 127.0.0.1 and in a temporary folder,
 * which is removed.
 */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import { buildIfStale } from '../build/buildIfStale.ts'
import { checkWhatWasSeen, doMainJob } from '../proxy/mainJob.ts'
import { requireProxyPrograms } from '../proxy/nginx.ts'
import { startProduct } from '../proxy/product.ts'

/** Aborted by a signal, with the exit code as its reason. */
const ending = new AbortController()
const { signal } = ending
/** Cleanups of the started parts, in the order of their starts. */
const ends: (() => void | Promise<void>)[] = []

/** Registers the cleanup of a started part. Throws after a signal, so that no further part starts. */
function addCleanup(end: () => void | Promise<void>) {
  ends.push(end)
  signal.throwIfAborted()
}

async function runMainJob(): Promise<void> {
  const programs = requireProxyPrograms()
  await buildIfStale()
  const folder = mkdtempSync(join(tmpdir(), 'sidebet-proxy-'))
  addCleanup(() => rmSync(folder, { recursive: true, force: true }))
  // If this process is root, PostgreSQL's account must reach the data in it.
  chmodSync(folder, 0o711)
  const product = await startProduct({ folder, programs, addCleanup })
  const stopped = new Promise((_, reject) => signal.addEventListener('abort', reject))
  signal.throwIfAborted()
  await Promise.race([doMainJob(product).then(() => checkWhatWasSeen(product)), stopped])
}

export async function run(): Promise<never> {
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.on(name, () => ending.abort(code))
  let code = 0
  const complain = (error: unknown) => {
    if (!signal.aborted) console.error(error instanceof StartFailure ? error.message : error)
    code = 1
  }
  await runMainJob().catch(complain)
  for (const end of ends.reverse())
    try {
      await end()
    } catch (error) {
      complain(error)
    }
  process.exit(signal.reason ?? code)
}
