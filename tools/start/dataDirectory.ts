/** DATA_DIR: which process uses it, which programs run for it, and their URLs. */

import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { lockHolder, takeLock } from '@sidebet/postgres/processes/lockFile'
import { makeDirectory } from '@sidebet/postgres/processes/makeDirectory'
import { endProcess, isOurs, processesWith } from '@sidebet/postgres/processes/processes'
import { errorCode, StartFailure } from '@sidebet/postgres/processes/startFailure'
import { ROOT, SANDBOX, SERVER } from '../project.ts'

/** What the running Sidebet publishes for other tools in DATA_DIR/run.json. */
export type Run = {
  readonly pid: number
  readonly url: string
  readonly databaseUrl: string
  readonly databaseOwnerUrl: string
  /** DATABASE_SCHEMA, '' when unset. */
  readonly databaseSchema: string
  readonly sandboxUrl: string
  readonly token: string
  readonly trial: boolean
}

/**
 * Locks the directory for this process while it lives.
 *
 * @returns a function that releases it
 * @throws StartFailure when Sidebet already runs on it, or it cannot be written
 */
export function lockDataDirectory(dataDir: string): () => void {
  try {
    makeDirectory(dataDir)
    const lock = takeLock(join(dataDir, 'lock'))
    if (typeof lock === 'function') return lock
    const run = runningSidebet(dataDir)
    throw new StartFailure(
      run
        ? `Sidebet already runs at ${run.url} (process ${lock}).`
        : `Sidebet is already being started or stopped by process ${lock}.`,
    )
  } catch (error) {
    if (error instanceof Error && errorCode(error))
      throw new StartFailure(`The data cannot be stored in ${dataDir}: ${error.message}`)
    throw error
  }
}

/** The Sidebet that runs on this directory and is ready, if any. */
export function runningSidebet(dataDir: string): Run | undefined {
  try {
    const run: Run = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'))
    return lockHolder(join(dataDir, 'lock')) === run.pid ? run : undefined
  } catch {
    return undefined
  }
}

export const writeRun = (dataDir: string, run: Run) =>
  writeWhole(join(dataDir, 'run.json'), JSON.stringify(run, null, 2))

/** Removes the file of writeRun. */
export const forgetRun = (dataDir: string) => rmSync(join(dataDir, 'run.json'), { force: true })

/**
 * The last argument of every program that runs for this directory. By it a program can be found from its start on, even if
 * the starting process is killed at that time.
 */
export const programMark = (dataDir: string) => `--data-dir=${realpathSync(dataDir)}`

/**
 * Ends the programs that a killed run left behind, last started first. Only the process that has locked the directory may do
 * so: all programs with its mark are then orphans.
 */
export async function endOrphanedPrograms(dataDir: string) {
  if (!existsSync(dataDir)) return
  const mark = programMark(dataDir)
  // Another copy of the project may have run on the same directory.
  for (const program of [SERVER, SANDBOX].map((file) => `/${relative(ROOT, file)}`)) {
    const left = processesWith(
      (args) => args.at(-1) === mark && args.at(-2)?.endsWith(program) === true,
    )
    for (const pid of left.filter(isOurs))
      await endProcess(pid, [
        ['SIGTERM', 12_000],
        ['SIGKILL', 5_000],
      ])
  }
  forgetRun(dataDir)
}

function writeWhole(path: string, content: string) {
  rmSync(`${path}.new`, { force: true })
  writeFileSync(`${path}.new`, content, { mode: 0o600, flag: 'wx' })
  renameSync(`${path}.new`, path)
}
