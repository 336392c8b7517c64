/**
 * `npm run fit-margins -- --data FOLDER [--database]`: fits the probabilities of games to results, and writes the parameters and
 * how well they did. `--score FILE... [--league L]` scores later results with the present parameters, and writes nothing.
 */

import { resolve } from 'node:path'
import { CALLED_FROM, FIT_MARGINS } from '../project.ts'
import { runningSidebet } from '../start/dataDirectory.ts'
import { waitForChild } from '../waitForChild.ts'

export function run(args: readonly string[]): Promise<number> {
  const { env } = process
  const running = env.DATABASE_URL ? undefined : runningSidebet(resolve(env.DATA_DIR || '.data'))
  return waitForChild(process.execPath, [FIT_MARGINS, ...args], {
    cwd: CALLED_FROM,
    env: {
      ...env,
      ...(running && {
        DATABASE_URL: running.databaseUrl,
        DATABASE_SCHEMA: env.DATABASE_SCHEMA || running.databaseSchema,
      }),
    },
  })
}
