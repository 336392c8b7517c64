/**
 * Runs the shell commands of a page of docs as they are there. Blocks marked as `bash` count, in their order. A block of `export`
 * lines sets the environment of all later ones, with the values of the caller. A comment behind a command is a part of its output.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '@sidebet/postgres/processes/processes'

/** How long a program that runs until it is stopped may take to print what the page has. */
const READY_WITHIN_MS = 300_000

export type Runbook = {
  /** Reads the next block, which only sets these names. */
  set(values: Readonly<Record<string, string>>): void
  /** Runs the next block to its end, and returns its output. Throws when a command fails or prints something else. */
  run(): Promise<string>
  /** Starts the next block, whose command runs until it is stopped, and waits for its output. */
  start(): Promise<ChildProcess>
  /** Makes the last blocks the next ones again, as for the second of two servers. */
  repeat(count: number): void
  /** Throws when the page has a block that was not run. */
  end(): void
}

/**
 * @param heading of the section; its blocks end at the next heading of the same level
 * @param options `logs` is a folder for the output of the blocks
 */
export function openRunbook(
  page: string,
  heading: string,
  {
    cwd,
    env,
    logs,
  }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly logs: string },
): Runbook {
  const blocks = readBlocks(readFileSync(page, 'utf8'), heading)
  const current = { ...env }
  let at = 0

  function nextBlock(): string {
    const block = blocks[at++]
    if (block === undefined) throw new Error(`${page} has no further block in "${heading}"`)
    return block
  }

  /** Its output is a file: a server that the block starts has it, too, and would retain a pipe. */
  function spawnBlock(block: string) {
    const log = join(logs, `${heading.replaceAll(/\W+/g, '-')}-${at}.log`)
    const file = openSync(log, 'w')
    const child = spawn('bash', ['-e', '-u', '-o', 'pipefail', '-c', block], {
      cwd,
      env: current,
      stdio: ['ignore', file, file],
      detached: true,
    })
    closeSync(file)
    return { child, output: () => readFileSync(log, 'utf8') }
  }

  return {
    set(values) {
      const block = nextBlock()
      const names = block.split('\n').map((line) => /^export (\w+)=\S/.exec(line)?.[1] ?? line)
      if (names.join() !== Object.keys(values).join())
        throw new Error(`the block sets ${names.join(', ')}:\n${block}`)
      Object.assign(current, values)
    },
    async run() {
      const block = nextBlock()
      const { child, output } = spawnBlock(block)
      const [code] = await once(child, 'exit')
      const missing = outputsOf(block).filter((text) => !output().includes(text))
      if (code !== 0 || missing.length > 0)
        throw new Error(
          `exit ${code}, without ${JSON.stringify(missing)}:\n${block}\n\n${output()}`,
        )
      return output()
    },
    async start() {
      const block = nextBlock()
      const [expected] = outputsOf(block)
      const { child, output } = spawnBlock(block)
      const isReady = () => output().includes(expected!)
      const hasEnded = () => child.exitCode !== null || child.signalCode !== null
      await until(() => isReady() || hasEnded(), READY_WITHIN_MS)
      if (isReady()) return child
      throw new Error(`it did not print "${expected}":\n${block}\n\n${output()}`)
    },
    repeat(count) {
      at -= count
    },
    end() {
      if (at < blocks.length) throw new Error(`not run:\n${blocks.slice(at).join('\n\n')}`)
    },
  }
}

/** The blocks of a section that are marked as bash, without their indentation. */
function readBlocks(text: string, heading: string): string[] {
  const level = heading.split(' ')[0]!
  const [, section] = text.split(`\n${heading}\n`)
  if (section === undefined) throw new Error(`there is no section "${heading}"`)
  const [own] = section.split(`\n${level} `)
  return [...own!.matchAll(/^( *)```bash\n([\s\S]*?)\n *```$/gm)].map(([, indent, block]) =>
    block!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
}

/** What the comments behind the commands of a block expect in its output. */
const outputsOf = (block: string): string[] =>
  [...block.matchAll(/\S # (.+)$/gm)].map(([, text]) => text!)
