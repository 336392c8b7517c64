/**
 * Runs one command of `tools/commands`: `tools/run NAME ARGUMENTS`. It first installs the packages, so that only this file and
 * `install.ts` have to load without them.
 */

import { existsSync, readdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { errorCode, StartFailure } from '../packages/postgres/src/processes/startFailure.ts'
import { installIfNeeded } from './install.ts'
import { ROOT } from './project.ts'

const COMMANDS = join(import.meta.dirname, 'commands')

/** What every file of `tools/commands` exports. It returns the exit code. */
type Command = { run(args: readonly string[]): Promise<number> }

async function load(name: string | undefined): Promise<Command> {
  const file = join(COMMANDS, `${name}.ts`)
  if (!name || !existsSync(file)) {
    const names = readdirSync(COMMANDS).filter((entry) => !entry.includes('.test.'))
    throw new StartFailure(
      `The commands are ${names.map((entry) => entry.slice(0, -3)).join(', ')}.`,
    )
  }
  await installIfNeeded()
  return import(file)
}

/** Whether the message is a sentence for the user. Any other error is a defect, with its stack trace. */
const isForUser = (error: Error) =>
  error instanceof StartFailure || errorCode(error)?.startsWith('ERR_PARSE_ARGS') === true

// Programs that are started by their names, such as npm and those in node_modules/.bin, get the same Node.
process.env.PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
// The compiled code of this program and of all others, so that they start faster.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.data/compile-cache')
enableCompileCache(process.env.NODE_COMPILE_CACHE)

try {
  const [name, ...args] = process.argv.slice(2)
  process.exitCode = await (await load(name)).run(args)
} catch (error) {
  console.error(error instanceof Error && isForUser(error) ? error.message : error)
  process.exit(1)
}
