/**
 * A part of `npm run bench -- --restore`, which backs the database up and restores it (`tools/bench/measureRestore.ts`): fills a
 * database, takes offers in it, or reads what is in it. The last line is JSON.
 */
import { openBenchDatabase, verifyLedger } from '../benchDatabase.ts'
import { rounded } from '../figures.ts'
import { measureTakes } from '../parts/batcherTakes.ts'
import { DAY, seedBets, seedGames, seedOffers, seedUsers, tidy } from '../seed/seedDatabase.ts'
import { FULL } from '../sizes.ts'

const DATABASE = 'sidebet'
const { users, offers } = FULL

/** Fills the empty database with this many bets, and open offers. */
async function seed(bets: number) {
  const database = await openBenchDatabase(DATABASE, true)
  await seedUsers(database, users)
  const games = await seedGames(database, { count: 1_000, startsIn: DAY })
  await seedBets(database, { from: 1, count: users }, games, bets)
  await seedOffers(database, users, games, offers)
  await tidy(database)
  await database.close()
  return {}
}

/** Takes of 256 users at the same time. */
async function load(seconds: number) {
  const database = await openBenchDatabase(DATABASE)
  const { rows } = await database.db.query<{ first: number; last: number }>(
    `select min(id) as first, max(id) as last from offers where state = 'open'`,
  )
  const perSecond = await measureTakes(database, users, rows[0]!, seconds)
  await database.close()
  return { perSecond: rounded(perSecond) }
}

/** The number of bets, and the time of the last one in milliseconds since 1970. Fails when the ledger is broken. */
async function read() {
  const database = await openBenchDatabase(DATABASE)
  await verifyLedger(database)
  const { rows } = await database.db.query<{ bets: number; last: Date }>(
    'select count(*) as bets, max(accepted_at) as last from bets',
  )
  await database.close()
  return { bets: rows[0]!.bets, last: rows[0]!.last.getTime() }
}

const [what, number] = process.argv.slice(2)
const results = { seed: () => seed(Number(number)), load: () => load(Number(number)), read }
console.log(JSON.stringify(await results[what as keyof typeof results]()))
