/** The whole product with demo data, on free ports and its own data, for tools that inspect it. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { removeDataDirectory } from '@sidebet/postgres'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import { DATA, ROOT } from '../project.ts'
import type { Run } from '../start/dataDirectory.ts'

/**
 * Runs `work` while the product runs, and removes its data. The product must be built.
 *
 * @param name of its data directory in .data
 * @throws StartFailure when it does not start
 */
export async function withDemoProduct<T>(name: string, work: (run: Run) => Promise<T>): Promise<T> {
  const dataDir = join(DATA, `${name}-${process.pid}`)
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const child = spawn(process.execPath, [join(ROOT, 'tools/main.ts'), 'start'], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      SANDBOX_URL: '',
      NODE_ENV: '',
      HOST: '',
      DEMO: '1',
      DATA_DIR: dataDir,
      PORT: '0',
      SANDBOX_PORT: '0',
      THROTTLE_SCALE: '10000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const onProcessExit = () => child.kill('SIGTERM')
  process.on('exit', onProcessExit)
  try {
    await untilDemoIsLoaded(child.stdout)
    return await work(JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')))
  } finally {
    child.kill('SIGTERM')
    await ended
    process.off('exit', onProcessExit)
    removeDataDirectory(join(dataDir, 'pg'))
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function untilDemoIsLoaded(output: Readable) {
  for await (const line of createInterface({ input: output }))
    if (line.startsWith('Demo logins:')) {
      output.resume()
      return
    }
  throw new StartFailure('The product did not start, see above.')
}
