/** DATA_DIR: who uses it, which programs run for it, where they can be reached. */

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockHolder, takeLock } from '../process/lock-file.mjs'
import { makeDirectory } from '../process/make-directory.mjs'
import { argumentsOf, endProcess, isAlive, startedAt } from '../process/processes.mjs'
import { errorCode, StartFailure } from '../process/start-failure.mjs'

/**
 * What the running Sidebet tells other tools, in DATA_DIR/run.json.
 *
 * @typedef {{
 *   pid: number, url: string, databaseUrl: string, databaseOwnerUrl: string,
 *   sandboxUrl: string, token: string, trial: boolean,
 * }} Run
 */

/**
 * Makes the directory this process's own while it lives.
 *
 * @param {string} dataDir
 * @returns {() => void} gives it back
 * @throws {StartFailure} when Sidebet already runs on it, or it cannot be written
 */
export const claimDataDirectory = (dataDir) => {
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
      throw new StartFailure(`The data cannot be kept in ${dataDir}: ${error.message}`)
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
 * Takes back what writeRun and notePrograms told.
 *
 * @param {string} dataDir
 */
export const forgetRun = (dataDir) => {
  for (const name of ['run.json', 'pids.json']) rmSync(join(dataDir, name), { force: true })
}

/**
 * Notes which programs run, for the start after a kill -9.
 *
 * @param {string} dataDir
 * @param {[file: string, pid: number][]} programs
 */
export const notePrograms = (dataDir, programs) =>
  writeWhole(
    join(dataDir, 'pids.json'),
    JSON.stringify(programs.map(([file, pid]) => ({ file, pid, started: startedAt(pid) }))),
  )

/**
 * Ends the programs that a killed run left behind, last started first. A process gets a signal only
 * if it started when the noted one did and runs the noted file.
 *
 * @param {string} dataDir
 */
export const endOrphanedPrograms = async (dataDir) => {
  for (const { pid, file, started } of readNotes(dataDir).reverse())
    if (isAlive(pid) && startedAt(pid) === started && argumentsOf(pid).includes(file))
      await endProcess(pid, [
        ['SIGTERM', 12_000],
        ['SIGKILL', 5_000],
      ])
  forgetRun(dataDir)
}

/**
 * @param {string} dataDir
 * @returns {{ pid: number, file: string, started: string }[]}
 */
const readNotes = (dataDir) => {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'pids.json'), 'utf8'))
  } catch {
    return []
  }
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
