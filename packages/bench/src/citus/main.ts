/**
 * `npm run bench -- --citus`: takes over HTTP on Citus and on PostgreSQL of the same version, each with one server, in turn. Both have
 * the same rows. The last line is JSON; the exit code is 1 when a take costs more on Citus than it may.
 */
import { startPair } from '@sidebet/chaos/citus/pair'
import { type BenchDatabase, connectBenchDatabase, verifyLedger } from '../benchDatabase.ts'
import { median, rounded } from '../figures.ts'
import type { Job } from '../http/jobs.ts'
import { runJob, startServer } from '../http/server.ts'
import { DAY, seedGames, seedOffers, seedSessions, seedUsers } from '../seed/seedDatabase.ts'

/** How many times the cost of a take on PostgreSQL a take on Citus may cost. */
const COST_MAX = 1.3
const ROUNDS = 5
const SECONDS = 5
const CONNECTIONS = 64
const USERS = 2_000
const OFFERS = 10_000

async function seed(database: BenchDatabase): Promise<Pick<Job, 'firstOffer' | 'lastOffer'>> {
  await seedUsers(database, USERS)
  await seedSessions(database, { first: 1, last: USERS })
  const games = await seedGames(database, { count: 100, startsIn: DAY })
  const firstOffer = await seedOffers(database, USERS, games, OFFERS)
  return { firstOffer, lastOffer: firstOffer + OFFERS - 1 }
}

/** Prints the takes per second of each round. Returns the exit code. */
async function main(root: string): Promise<number> {
  const pair = await startPair(root)
  try {
    const plain = connectBenchDatabase('plain', pair.plain)
    const citus = connectBenchDatabase('citus', pair.citus)
    const offers = await seed(plain)
    await pair.copyRows()
    const settings = { DATABASE_SCHEMA: pair.tenant, MIGRATE: '0', DUE_WORK: '0' }
    const contenders = await Promise.all(
      [
        { database: plain, urls: pair.plain },
        { database: citus, urls: pair.citus },
      ].map(async ({ database, urls: { ownerUrl, serverUrl } }) => ({
        database,
        server: await startServer({ ownerUrl, appUrl: serverUrl }, settings),
        perSecond: [] as number[],
        p99: [] as number[],
      })),
    )
    const jobOn = (url: string): Job => ({
      ...{ url, kind: 'take', connections: CONNECTIONS, seconds: SECONDS },
      // The first half of the users made the offers.
      ...{ firstUser: USERS / 2 + 1, lastUser: USERS },
      ...offers,
      period: { startDate: 0, endDate: 0 },
    })
    // A server that has just started is slower, so the first load is a warm-up.
    for (const { server } of contenders) await runJob(jobOn(server.url))
    for (let round = 0; round < ROUNDS; round++) {
      for (const { server, perSecond, p99 } of contenders) {
        const result = await runJob(jobOn(server.url))
        perSecond.push(result.perSecond)
        p99.push(result.p99)
      }
      console.log(
        contenders
          .map(({ database, perSecond }) => `${database.name} ${Math.round(perSecond.at(-1)!)} /s`)
          .join(', '),
      )
    }
    for (const { server, database } of contenders) {
      await server.stop()
      await verifyLedger(database)
      await database.close()
    }
    const [ofPlain, ofCitus] = contenders
    // The cost of a take is the time of the two cores for it, so it is the inverse of the takes per second.
    const cost = rounded(median(ofPlain!.perSecond) / median(ofCitus!.perSecond))
    const figures = Object.fromEntries(
      contenders.flatMap(({ database, perSecond, p99 }) => [
        [`${database.name}_takes_per_s`, Math.round(median(perSecond))],
        [`${database.name}_p99_ms`, rounded(median(p99))],
      ]),
    )
    console.log(JSON.stringify({ ...figures, cost }))
    return cost > COST_MAX ? 1 : 0
  } finally {
    await pair.stop()
  }
}

process.exitCode = await main(process.argv[2] ?? '')
