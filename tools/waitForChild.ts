/** Runs a command to its end on this terminal, and returns its exit code. */

import { type SpawnOptions, spawn } from 'node:child_process'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * The command's exit code, or 128 + n after signal n, as in shells. Signals to this process are forwarded to the command,
 * and its end is still awaited.
 */
export function waitForChild(
  program: string,
  args: readonly string[],
  { stdio = 'inherit', ...options }: Pick<SpawnOptions, 'env' | 'cwd' | 'stdio'> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio })
    const passOn = (signal: NodeJS.Signals) => child.kill(signal)
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
}
