/** Where things are in the project. */

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The programs that the build makes. */
export const SERVER = join(ROOT, 'packages/server/dist/main.js')
export const OPS = join(ROOT, 'packages/server/dist/ops.js')
export const BENCH = join(ROOT, 'packages/bench/dist/main.js')
export const CHECK_RECEIPT = join(ROOT, 'packages/server/dist/check-receipt.js')
export const REPLAY = join(ROOT, 'packages/bench/dist/replay.js')
export const CHAOS = join(ROOT, 'packages/chaos/dist/main.js')
export const SANDBOX = join(ROOT, 'packages/sandbox/dist/main.js')

/** Locks of the scripts that change the project itself; DATA_DIR may be elsewhere. */
export const LOCKS = join(ROOT, '.data')
