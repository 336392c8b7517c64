/** Paths in the project. */

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The built programs. */
export const SERVER = join(ROOT, 'packages/server/dist/main.js')
export const OPS = join(ROOT, 'packages/server/dist/ops.js')
export const BENCH = join(ROOT, 'packages/bench/dist/main.js')
export const CHECK_RECEIPT = join(ROOT, 'packages/server/dist/check-receipt.js')
export const REPLAY = join(ROOT, 'packages/bench/dist/replay.js')
export const CHAOS = join(ROOT, 'packages/chaos/dist/main.js')
export const SANDBOX = join(ROOT, 'packages/sandbox/dist/main.js')

/** The caller's folder, to which file arguments are relative: npm runs its scripts in the project's folder. */
export const CALLED_FROM = process.env.INIT_CWD ?? process.cwd()

/** Directory of the locks of scripts that change the project. It does not depend on DATA_DIR. */
export const LOCKS = join(ROOT, '.data')
