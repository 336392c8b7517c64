/** Paths in the project, and the locks of commands that change it. */

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from '../packages/postgres/src/processes/lockFile.ts'
import { errorCode, StartFailure } from '../packages/postgres/src/processes/startFailure.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The caller's folder, to which file arguments are relative: npm runs its scripts in the project's folder. */
export const CALLED_FROM = process.env.INIT_CWD ?? process.cwd()

/** The data of runs, and the locks. It does not depend on DATA_DIR. */
export const DATA = join(ROOT, '.data')

/** The programs, which Node runs as they are. */
export const SERVER = join(ROOT, 'packages/server/src/main.ts')
export const OPS = join(ROOT, 'packages/server/src/ops/main.ts')
export const CHECK_RECEIPT = join(ROOT, 'packages/server/src/receipts/checkReceipt.ts')
export const SANDBOX = join(ROOT, 'packages/sandbox/src/main.ts')
export const BENCH = join(ROOT, 'packages/bench/src/main.ts')
export const BENCH_AGAINST = join(ROOT, 'packages/bench/src/against/main.ts')
export const BENCH_CITUS = join(ROOT, 'packages/bench/src/citus/main.ts')
export const BENCH_RESTORE = join(ROOT, 'packages/bench/src/restore/main.ts')
export const REPLAY = join(ROOT, 'packages/bench/src/replay/main.ts')
export const FIT_MARGINS = join(ROOT, 'packages/bench/src/margins/main.ts')

/**
 * Runs `work` under a lock of the project.
 *
 * @param sentence printed when it has to wait
 * @throws StartFailure when this account may not write in the project
 */
export async function inProjectLock(
  name: string,
  sentence: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await withLock(join(DATA, `${name}.lock`), work, () => console.error(sentence))
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? ''))
      throw new StartFailure(
        `This account may not write to ${ROOT}, where the packages and the build belong: ${error instanceof Error ? error.message : error}`,
      )
    throw error
  }
}
