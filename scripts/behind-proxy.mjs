/**
 * `npm run behind-proxy`: Sidebet as docs/operations.md runs it for real. Production's settings, two roles, two processes
 * behind nginx with TLS; two people do the main job through it from two addresses, and every step is checked. Needs nginx
 * and openssl; everything is on 127.0.0.1 and in a temporary folder, and nothing is left.
 */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkWhatWasSeen, doMainJob } from './behind-proxy/main-job.mjs'
import { requireProxyPrograms } from './behind-proxy/nginx.mjs'
import { startProduct } from './behind-proxy/product.mjs'
import { buildIfStale } from './build.mjs'
import { installIfNeeded } from './install.mjs'
import { StartFailure } from './process/start-failure.mjs'

/** Aborted by a signal, with the exit code as its reason. */
const ending = new AbortController()
const { signal } = ending
for (const [name, code] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]))
  process.on(name, () => ending.abort(code))

/** What ends a started part, in the order of the starts. @type {(() => void | Promise<void>)[]} */
const ends = []

/** Remembers what ends a part that has started; no other starts once we are told to stop. */
const addCleanup = (/** @type {() => void | Promise<void>} */ end) => {
  ends.push(end)
  signal.throwIfAborted()
}

const run = async () => {
  const programs = requireProxyPrograms()
  await installIfNeeded({ signal })
  await buildIfStale()
  const folder = mkdtempSync(join(tmpdir(), 'sidebet-proxy-'))
  addCleanup(() => rmSync(folder, { recursive: true, force: true }))
  // The account that PostgreSQL runs as for root must reach the data in it.
  chmodSync(folder, 0o711)
  const product = await startProduct({ folder, programs, addCleanup })
  const stopped = new Promise((_, reject) => signal.addEventListener('abort', reject))
  signal.throwIfAborted()
  await Promise.race([doMainJob(product).then(() => checkWhatWasSeen(product)), stopped])
}

let code = 0
const complain = (/** @type {unknown} */ error) => {
  if (!signal.aborted) console.error(error instanceof StartFailure ? error.message : error)
  code = 1
}
await run().catch(complain)
for (const end of ends.reverse())
  try {
    await end()
  } catch (error) {
    complain(error)
  }
process.exit(signal.reason ?? code)
