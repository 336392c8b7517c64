/** The operator's tool: one command, one answer, and an audit record for every change. */
import { createInterface } from 'node:readline/promises'
import type { Database } from '../platform/database/db.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/openDatabase.ts'
import { StartError } from '../platform/database/productionDatabase.ts'
import { requireSchema } from '../platform/database/schema.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { COMMANDS } from './commands.ts'
import { type DatabaseSettings, readDatabaseSettings } from './databaseSettings.ts'
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
  const settings = readDatabaseSettings(process.env)
  if (!settings.DATABASE_URL)
    throw new OperatorError('DATABASE_URL is not set and no Sidebet is running here.')
  await migrateWhenOwner(settings)
  const db = openDatabase(settings.DATABASE_URL, 4)
  try {
    await requireSchema(db, settings.DATABASE_SCHEMA)
    return await work(db)
  } finally {
    await db.close()
  }
}

/** A database that no server has used yet has no tables; the tool creates them when it has the owner's URL. */
async function migrateWhenOwner({
  DATABASE_URL,
  DATABASE_OWNER_URL,
  DATABASE_SCHEMA,
}: DatabaseSettings): Promise<void> {
  if (!DATABASE_OWNER_URL || process.env.MIGRATE === '0') return
  const owner = openDatabase(DATABASE_OWNER_URL, 1)
  await requireSchema(owner, DATABASE_SCHEMA).finally(owner.close)
  await migrate(DATABASE_OWNER_URL, decodeURIComponent(new URL(DATABASE_URL).username))
}

async function confirmOnTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [yes/no] `)).trim())
  } finally {
    terminal.close()
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const isSentence = error instanceof OperatorError || error instanceof StartError
    console.error(isSentence ? error.message : error)
    process.exitCode = error instanceof UsageError ? 2 : 1
  },
)
