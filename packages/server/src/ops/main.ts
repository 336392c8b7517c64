/** The operator's tool: one command, one answer, and an audit record for every change. */
import { createInterface } from 'node:readline/promises'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/openDatabase.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { COMMANDS } from './commands.ts'

const usage = () =>
  [
    'Usage: npm run ops -- <command>',
    ...COMMANDS.map(({ usage, does }) => `  ${usage.padEnd(64)} ${does}`),
  ].join('\n')

async function main(words: readonly string[]): Promise<number> {
  const command = COMMANDS.find(({ name }) => name.every((word, at) => words[at] === word))
  if (!command) {
    console.error(usage())
    return 2
  }
  const rest = words.slice(command.name.length)
  const isInteractive =
    Boolean(process.stdin.isTTY && process.stdout.isTTY) && !rest.includes('--yes')
  const url = process.env.DATABASE_URL
  if (!url) throw new OperatorError('DATABASE_URL is not set and no Sidebet is running here.')
  await migrateWhenOwner(url)
  const db = openDatabase(url, 4)
  try {
    return await command.run({
      db,
      words: rest.filter((word) => word !== '--yes'),
      env: process.env,
      print: (line) => console.log(line),
      confirm: isInteractive ? confirmOnTerminal : undefined,
    })
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
  const ownerUrl = process.env.DATABASE_OWNER_URL
  if (!ownerUrl) return
  const owner = openDatabase(ownerUrl, 1)
  try {
    await migrate(owner, decodeURIComponent(new URL(url).username))
  } finally {
    await owner.close()
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(error instanceof OperatorError ? error.message : error)
    process.exitCode = 1
  },
)
