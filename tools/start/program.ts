/** Runs a program of the project as a child process, forwards its output, and reports its end. */

import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { endProcess } from '@sidebet/postgres/processes/processes'
import { programMark } from './dataDirectory.ts'

type Program = {
  /** Resolves with the way ("code 1", "SIGKILL"), after its last output was forwarded. */
  readonly ended: Promise<string>
  hasEnded(): boolean
  /** Whether it wrote to stderr. */
  complained(): boolean
  stop(patienceMs: number): Promise<void>
}

/** Ends the program when this process has ended. */
const END_WITH_US = new URL('./endWithParent.ts', import.meta.url).href

/**
 * A larger young generation collects short-lived objects before they are moved: moving them takes a fifth of a busy server's
 * time. It begins with half of it, since most of what a start loads stays: moving it took a twentieth of the start.
 */
export const NODE_FLAGS = ['--max-semi-space-size=32', '--min-semi-space-size=16']

/**
 * Starts `node file` in its own process group, so that Ctrl-C reaches only this process, which stops everything in the right
 * order.
 *
 * @param options `flags` are further ones of Node, `onLine` gets every line of its stdout
 */
export function startProgram({
  file,
  flags = [],
  dataDir,
  env,
  onLine,
}: {
  file: string
  flags?: readonly string[]
  dataDir: string
  env: NodeJS.ProcessEnv
  onLine: (line: string) => void
}): Program {
  const args = [...NODE_FLAGS, ...flags, `--import=${END_WITH_US}`, file, programMark(dataDir)]
  const child = spawn(process.execPath, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  }) as ChildProcessByStdio<null, Readable, Readable>
  let complained = false
  createInterface({ input: child.stdout }).on('line', onLine)
  child.stderr.on('data', (data) => {
    complained = true
    process.stderr.write(data)
  })
  const onProcessExit = () => child.kill('SIGTERM')
  process.on('exit', onProcessExit)
  const ended = new Promise<string>((resolve, reject) => {
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
