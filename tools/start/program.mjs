/** Runs a program of the project as a child process, forwards its output, and reports its end. */

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { endProcess } from '../process/processes.mjs'
import { programMark } from './data-directory.mjs'

/**
 * @typedef {import('node:stream').Readable} Readable
 * @typedef {{
 *   ended: Promise<string>,
 *   hasEnded: () => boolean,
 *   complained: () => boolean,
 *   stop: (patienceMs: number) => Promise<void>,
 * }} Program
 *   `ended` resolves with the way ("code 1", "SIGKILL"), after its last output was forwarded;
 *   `complained` returns whether it wrote to stderr.
 */

/** Ends the program when this process has ended. */
const END_WITH_US = new URL('./end-with-parent.mjs', import.meta.url).href

/**
 * A larger young generation collects short-lived objects before they are moved: moving them takes a fifth of a busy server's
 * time.
 */
export const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=32']

/**
 * Starts `node file` in its own process group, so that Ctrl-C reaches only this process, which stops everything in the right
 * order.
 *
 * @param {{
 *   file: string, dataDir: string, env: NodeJS.ProcessEnv, onLine: (line: string) => void,
 * }} options `onLine` gets every line of its stdout
 * @returns {Program}
 */
export const startProgram = ({ file, dataDir, env, onLine }) => {
  const args = [...NODE_FLAGS, `--import=${END_WITH_US}`, file, programMark(dataDir)]
  const child =
    /** @type {import('node:child_process').ChildProcessByStdio<null, Readable, Readable>} */ (
      spawn(process.execPath, args, {
        env,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        detached: true,
      })
    )
  let complained = false
  createInterface({ input: child.stdout }).on('line', onLine)
  child.stderr.on('data', (data) => {
    complained = true
    process.stderr.write(data)
  })
  const onProcessExit = () => child.kill('SIGTERM')
  process.on('exit', onProcessExit)
  /** @type {Promise<string>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      process.off('exit', onProcessExit)
      resolve(signal ?? `code ${code}`)
    })
  })
  return {
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    complained: () => complained,
    stop: async (patienceMs) => {
      await endProcess(child.pid ?? 0, [
        ['SIGTERM', patienceMs],
        ['SIGKILL', 5_000],
      ])
      await ended
    },
  }
}
