/** The operator's tool: one command, one answer, and an audit record for every change. */
import { createInterface } from 'node:readline/promises'
import type { Database } from '../platform/database/db.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/openDatabase.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { COMMANDS } from './commands.ts'
import { formatReference } from './reference.ts'
import { runProgram, UsageError } from './runProgram.ts'

async function main(words: readonly string[]): Promise<number> {
  // For `npm run print:ops`.
  if (words[0] === '--print-reference') {
    console.log(formatReference(COMMANDS))
    return 0
  }
  const isInteractive = Boolean(process.stdin.isTTY && process.stdout.isTTY)
  return runProgram(words, {
    withDatabase,
    env: process.env,
    print: (line) => console.log(line),
    confirm: isInteractive ? confirmOnTerminal : undefined,
  })
}

async function withDatabase(work: (db: Database) => Promise<number>): Promise<number> {
  const url = process.env.DATABASE_URL
  if (!url) throw new OperatorError('DATABASE_URL is not set and no Sidebet is running here.')
  await migrateWhenOwner(url)
  const db = openDatabase(url, 4)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

async function confirmOnTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [yes/no] `)).trim())
  } finally {
    terminal.close()
  }
}

/** A database that no server has used yet has no tables; the tool creates them when it has the owner's URL. */
async function migrateWhenOwner(url: string): Promise<void> {
  const { DATABASE_OWNER_URL: ownerUrl, MIGRATE } = process.env
  if (ownerUrl && MIGRATE !== '0')
    await migrate(ownerUrl, decodeURIComponent(new URL(url).username))
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(error instanceof OperatorError ? error.message : error)
    process.exitCode = error instanceof UsageError ? 2 : 1
  },
)
