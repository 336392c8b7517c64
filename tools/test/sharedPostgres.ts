/**
 * The PostgreSQL of chosen tests. It stays up between runs, with its template database, and ends after 30 minutes without a
 * run. `sharedPostgresProcess.ts` is its process.
 */

import { spawn } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { lockHolder, withLock } from '@sidebet/postgres/processes/lockFile'
import { makeDirectory } from '@sidebet/postgres/processes/makeDirectory'
import { isAlive, startedAt, until } from '@sidebet/postgres/processes/processes'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import { DATA } from '../project.ts'

export type TestUrls = { readonly ownerUrl: string; readonly appUrl: string }

/** Its data, and the files below. */
export const SHARED = join(DATA, 'test-shared')
/** The lock of the process while it lives. */
export const PROCESS_LOCK = join(SHARED, 'process.lock')
/** The URLs, while it accepts connections. */
const URLS = join(SHARED, 'urls.json')
/** One file per run that uses it: its process id, with the start of that process. */
const RUNS = join(SHARED, 'runs')
/** The lock for each change of these files, so that no run begins on a server that ends. */
const LOCK = join(DATA, 'test-shared.lock')

const READY_WITHIN_MS = 60_000

/** Runs `work` while no other process changes the files. */
export function withFiles<T>(work: () => Promise<T>): Promise<T> {
  makeDirectory(DATA)
  return withLock(LOCK, work, () => {})
}

/** Starts it unless it runs, and registers this process as a run. */
export async function useSharedPostgres(): Promise<TestUrls & { readonly release: () => void }> {
  const run = join(RUNS, String(process.pid))
  await withFiles(async () => {
    makeDirectory(SHARED)
    mkdirSync(RUNS, { recursive: true })
    writeFileSync(run, String(startedAt(process.pid)))
    if (lockHolder(PROCESS_LOCK) !== undefined) return
    rmSync(URLS, { force: true })
    const file = join(import.meta.dirname, 'sharedPostgresProcess.ts')
    spawn(process.execPath, [file], { detached: true, stdio: 'ignore' }).unref()
    await until(() => lockHolder(PROCESS_LOCK) !== undefined, READY_WITHIN_MS)
  })
  const isReady = await until(
    () => readUrls() !== undefined || lockHolder(PROCESS_LOCK) === undefined,
    READY_WITHIN_MS,
  )
  const urls = readUrls()
  if (!isReady || !urls)
    throw new StartFailure(`The PostgreSQL of the tests did not start: see ${SHARED}.`)
  return { ...urls, release: () => rmSync(run, { force: true }) }
}

/** Ends the wait of the runs that need it. */
export function publishUrls(urls: TestUrls): void {
  writeFileSync(`${URLS}.new`, JSON.stringify(urls), { mode: 0o600 })
  renameSync(`${URLS}.new`, URLS)
}

function readUrls(): TestUrls | undefined {
  try {
    return JSON.parse(readFileSync(URLS, 'utf8'))
  } catch {
    return undefined
  }
}

/** When a run last began or ended, in milliseconds since 1970. */
export const lastChange = (): number => statSync(RUNS).mtimeMs

/** Whether a run uses it now. A run that was killed has left its file, which does not count. */
export function isUsed(): boolean {
  return readdirSync(RUNS).some((name) => {
    const pid = Number(name)
    return isAlive(pid) && startedAt(pid) === readFileSync(join(RUNS, name), 'utf8')
  })
}
