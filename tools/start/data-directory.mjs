/** DATA_DIR: which process uses it, which programs run for it, and their URLs. */

import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { lockHolder, takeLock } from '../process/lock-file.mjs'
import { makeDirectory } from '../process/make-directory.mjs'
import { endProcess, isOurs, processesWith } from '../process/processes.mjs'
import { errorCode, StartFailure } from '../process/start-failure.mjs'
import { ROOT, SANDBOX, SERVER } from '../project.mjs'

/**
 * What the running Sidebet publishes for other tools in DATA_DIR/run.json.
 *
 * @typedef {{
 *   pid: number, url: string, databaseUrl: string, databaseOwnerUrl: string,
 *   sandboxUrl: string, token: string, trial: boolean,
 * }} Run
 */

/**
 * Locks the directory for this process while it lives.
 *
 * @param {string} dataDir
 * @returns {() => void} releases it
 * @throws {StartFailure} when Sidebet already runs on it, or it cannot be written
 */
export const lockDataDirectory = (dataDir) => {
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

/**
 * The Sidebet that runs on this directory and is ready, if any.
 *
 * @param {string} dataDir
 * @returns {Run | undefined}
 */
export const runningSidebet = (dataDir) => {
  try {
    /** @type {Run} */
    const run = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'))
    return lockHolder(join(dataDir, 'lock')) === run.pid ? run : undefined
  } catch {
    return undefined
  }
}

/**
 * @param {string} dataDir
 * @param {Run} run
 */
export const writeRun = (dataDir, run) =>
  writeWhole(join(dataDir, 'run.json'), JSON.stringify(run, null, 2))

/**
 * Removes the file of writeRun.
 *
 * @param {string} dataDir
 */
export const forgetRun = (dataDir) => rmSync(join(dataDir, 'run.json'), { force: true })

/**
 * The last argument of every program that runs for this directory. By it a program can be found from its start on, even if
 * the starting process is killed at that time.
 *
 * @param {string} dataDir an existing one
 */
export const programMark = (dataDir) => `--data-dir=${realpathSync(dataDir)}`

/**
 * Ends the programs that a killed run left behind, last started first. Only the process that has locked the directory may do
 * so: all programs with its mark are then orphans.
 *
 * @param {string} dataDir
 */
export const endOrphanedPrograms = async (dataDir) => {
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

/**
 * @param {string} path
 * @param {string} content readable by this account only
 */
const writeWhole = (path, content) => {
  rmSync(`${path}.new`, { force: true })
  writeFileSync(`${path}.new`, content, { mode: 0o600, flag: 'wx' })
  renameSync(`${path}.new`, path)
}
