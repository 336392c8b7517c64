/** Runs the built server as its own process, and the load in another process. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { Job, JobResult } from './jobs.ts'

export type ServerProcess = { readonly url: string; readonly pid: number; stop(): Promise<void> }

/**
 * `program` is the Node command line that `npm start` uses for the server, as JSON. The settings differ in paths, log level and
 * rate limits: bench users send faster than people.
 */
export async function startServer(
  { appUrl, ownerUrl }: { readonly appUrl: string; readonly ownerUrl: string },
  settings: Record<string, string> = {},
  program = process.env.SERVER ?? '[]',
): Promise<ServerProcess> {
  const child = spawn(process.execPath, JSON.parse(program) as string[], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
      REGION_UNKNOWN: 'none',
      // Bench games end minutes after their start.
      SHORTEST_GAMES: 'off',
      PROVISIONAL_SETTLEMENTS: 'off',
      LOG_LEVEL: 'warn',
      THROTTLE_SCALE: '1000',
      NODE_ENV: 'development',
      SECRET_KEY: 'a secret that only the bench has',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  // A bench that fails leaves no server behind.
  const end = () => child.kill()
  process.on('exit', end)
  child.on('exit', () => process.off('exit', end))
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Sidebet is ready at (\S+)$/.exec(line)?.[1]
    if (!url) continue
    child.stdout.resume()
    return {
      url,
      pid: child.pid!,
      async stop() {
        child.kill('SIGTERM')
        await gone
      },
    }
  }
  throw new Error('the server did not start')
}

/** Runs a job in the load process. Throws when a response was not 200. */
export async function runJob(job: Job): Promise<JobResult> {
  const load = join(import.meta.dirname, '../load.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [load, JSON.stringify(job)])
  const result = JSON.parse(stdout) as JobResult
  if (result.failed > 0) {
    throw new Error(`${result.failed} requests (${job.kind}) failed: ${result.firstFailure}`)
  }
  return result
}

/** Resident memory (RSS) of a process. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1_024)
}
