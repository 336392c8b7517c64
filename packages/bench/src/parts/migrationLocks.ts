/** How long writes wait while the newest migrations run on a large database. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { MIGRATIONS, migrate } from '@sidebet/server/platform/database/migrate'
import { openDatabase } from '@sidebet/server/platform/database/openDatabase'
import { type BenchDatabase, createBenchDatabase } from '../benchDatabase.ts'
import { rounded } from '../figures.ts'
import { DAY, seedBets, seedGames, seedUsers, tidy } from '../seed/seedDatabase.ts'

/** Connections that write. Each has its share of the tables. */
const WRITERS = 8

/** How long writes are measured without a migration: on a busy machine they wait, too. */
const QUIET_MS = 2_000

type Options = {
  readonly users: number
  readonly bets: number
  /** So many of the newest files are measured. */
  readonly count: number
}

/** Fills a database that lacks the newest migrations, applies them one by one, and returns the longest wait of each, in ms. */
export async function measureMigrationLocks(
  { users, bets, count }: Options,
  print: (line: string) => void,
): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'sidebet-migrations-'))
  const names = readdirSync(MIGRATIONS).sort()
  const copy = (name: string) => copyFileSync(join(MIGRATIONS, name), join(folder, name))
  try {
    for (const name of names.slice(0, -count)) copy(name)
    const database = await createBenchDatabase('bench_migrations', folder)
    await seedUsers(database, users)
    const games = await seedGames(database, { count: 1_000, startsIn: DAY })
    await seedBets(database, { from: 1, count: users }, games, bets)
    await tidy(database)
    print(`books with ${bets} bets are there, without the ${count} newest migrations`)
    const quiet = await longestWait(database, () => setTimeout(QUIET_MS))
    print(`a write waited ${quiet} ms at most while nothing was migrated`)
    const waits: Record<string, number> = {}
    for (const name of names.slice(-count)) {
      copy(name)
      waits[name] = await longestWait(database, async () => {
        await migrate(database.ownerUrl, new URL(database.appUrl).username, folder)
      })
      print(`${name}: a write waited ${waits[name]} ms at most`)
    }
    await database.close()
    return waits
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The longest wait for the lock that a write needs, on any table, while `work` runs. Milliseconds. */
async function longestWait(
  { owner, ownerUrl }: BenchDatabase,
  work: () => Promise<void>,
): Promise<number> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::text::regnamespace`,
  )
  const database = openDatabase(ownerUrl, WRITERS)
  let isOver = false
  let longest = 0
  async function write(tables: readonly { readonly name: string }[]): Promise<void> {
    while (!isOver) {
      for (const { name } of tables) {
        const begun = performance.now()
        // The limit of a lock ends a wait of two seconds, which counts as well.
        await database
          .transaction((tx) => tx.query(`lock table ${name} in row exclusive mode`))
          .catch(() => {})
        longest = Math.max(longest, performance.now() - begun)
      }
    }
  }
  const writes = Promise.all(
    Array.from({ length: WRITERS }, (_, at) =>
      write(rows.filter((_table, index) => index % WRITERS === at)),
    ),
  )
  await work().finally(() => {
    isOver = true
  })
  await writes
  await database.close()
  return rounded(longest)
}
