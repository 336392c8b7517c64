/** Runs a program of the project as a child process and writes its output to a file. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'

export type Child = {
  readonly pid: number
  /** The first capture group of the line that matched `ready`. */
  readonly ready: string
  /** Resolves with the exit code, null after a signal. */
  readonly ended: Promise<number | null>
}

/** All running children. They are killed when this process exits. */
const living = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

/**
 * Starts `node` with these arguments and waits until it prints a line that matches `ready`. Throws when the program exits
 * before.
 */
export async function startChild(options: {
  args: readonly string[]
  env: Readonly<Record<string, string>>
  ready: RegExp
  logFile: string
}): Promise<Child> {
  const child = spawn(process.execPath, options.args, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: Ctrl-C reaches only this process, which then ends its children.
    detached: true,
  })
  living.add(child)
  const log = createWriteStream(options.logFile, { flags: 'a' })
  child.stderr!.pipe(log, { end: false })
  const ended = once(child, 'exit').then(([code]) => {
    living.delete(child)
    log.end()
    return code as number | null
  })
  const lines = createInterface({ input: child.stdout! })
  const ready = await new Promise<string | null>((resolve) => {
    lines.on('line', (line) => {
      log.write(`${line}\n`)
      const match = options.ready.exec(line)
      if (match) resolve(match[1]!)
    })
    void ended.then(() => resolve(null))
  })
  if (ready === null)
    throw new Error(`${options.args.at(-1)} did not start: see ${options.logFile}`)
  return { pid: child.pid!, ready, ended }
}
