/** Runs a command to its end on this terminal, and returns its exit code. */

import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * @typedef {{
 *   env?: NodeJS.ProcessEnv,
 *   cwd?: string,
 *   stdio?: import('node:child_process').StdioOptions,
 * }} Options
 */

/**
 * The command's exit code, or 128 + n after signal n, as in shells. Signals to this process are forwarded to the command,
 * and its end is still awaited.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>}
 */
export const waitForChild = (program, args, { stdio = 'inherit', ...options } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio })
    const passOn = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
    for (const signal of SIGNALS) process.on(signal, passOn)
    const finish = () => {
      for (const signal of SIGNALS) process.off(signal, passOn)
    }
    child.once('error', (error) => {
      finish()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      finish()
      resolve(signal ? 128 + constants.signals[signal] : (code ?? 1))
    })
  })
