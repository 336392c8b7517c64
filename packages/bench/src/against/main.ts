/**
 * `npm run bench -- --against FOLDER`: requests per second of this checkout and of another one, each with one server and one database
 * of the same PostgreSQL, in turn. Both databases have the same rows. The last line is JSON, with each ratio of this checkout to the
 * other one: more than 1 is faster.
 */
import { createBenchDatabase, verifyLedger } from '../benchDatabase.ts'
import { meanOf, rounded } from '../figures.ts'
import type { Job } from '../http/jobs.ts'
import { runJob, startServer } from '../http/server.ts'
import {
  DAY,
  seedBets,
  seedGames,
  seedOffers,
  seedSessions,
  seedUsers,
  tidy,
} from '../seed/seedDatabase.ts'

const ROUNDS = 10
const SECONDS = 5
const USERS = 10_000
const OFFERS = 10_000
const BETS = 100_000
const LOADS: readonly Pick<Job, 'kind' | 'connections'>[] = [
  { kind: 'take', connections: 64 },
  { kind: 'take', connections: 256 },
  { kind: 'funds', connections: 16 },
  { kind: 'board', connections: 16 },
]

/**
 * A server on a database of its own. This checkout migrates both and writes their rows, so the other one must run on these
 * migrations, as the previous release does in a rolling update.
 */
async function startContender(name: string, program: string) {
  const database = await createBenchDatabase(`against_${name}`)
  await seedUsers(database, USERS)
  // The second half of the users takes offers of the first half.
  await seedSessions(database, { first: USERS / 2 + 1, last: USERS })
  const games = await seedGames(database, { count: 100, startsIn: DAY })
  const firstOffer = await seedOffers(database, USERS, games, OFFERS)
  await seedBets(database, { from: 1, count: USERS }, games, BETS)
  await tidy(database)
  const server = await startServer(database, {}, program)
  const run = (load: Pick<Job, 'kind' | 'connections'>) =>
    runJob({
      ...load,
      url: server.url,
      seconds: SECONDS,
      ...{ firstUser: USERS / 2 + 1, lastUser: USERS },
      ...{ firstOffer, lastOffer: firstOffer + OFFERS - 1, games },
      period: { startDate: 0, endDate: 0 },
    })
  return { name, database, server, run, perSecond: [] as number[] }
}

const contenders = [
  await startContender('mine', process.env.SERVER ?? ''),
  await startContender('theirs', process.env.OTHER_SERVER ?? ''),
]
const ratios: Record<string, number> = {}
for (const load of LOADS) {
  // A server that has just started is slower, so the first load is a warm-up.
  for (const contender of contenders) {
    contender.perSecond = []
    await contender.run(load)
  }
  for (let round = 0; round < ROUNDS; round++) {
    // Each is first in half of the rounds: the machine may get slower or faster meanwhile.
    for (const contender of round % 2 ? contenders : contenders.toReversed())
      contender.perSecond.push((await contender.run(load)).perSecond)
  }
  // Of means, and not of each round: a server that comes after its own run is faster, and each round has one such run.
  const [mine, theirs] = contenders.map(({ perSecond }) => meanOf(perSecond))
  ratios[`${load.kind}_${load.connections}`] = rounded(mine! / theirs!)
  for (const { name, perSecond } of contenders)
    console.log(
      `${load.kind}, ${load.connections} connections, ${name}: ${perSecond.map(Math.round).join(', ')} /s`,
    )
}
for (const { server, database } of contenders) {
  await server.stop()
  await verifyLedger(database)
  await database.close()
}
console.log(JSON.stringify(ratios))
