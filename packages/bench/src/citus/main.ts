/**
 * `npm run bench -- --citus`: takes over HTTP on Citus and on PostgreSQL of the same version, each with one server, in turn. Both have
 * the same rows. The last line is JSON; the exit code is 1 when a take costs more on Citus than it may, with either number of
 * connections.
 */
import { startPair } from '@sidebet/chaos/citus/pair'
import { type BenchDatabase, connectBenchDatabase, verifyLedger } from '../benchDatabase.ts'
import { median, rounded } from '../figures.ts'
import type { Job, JobResult } from '../http/jobs.ts'
import { runJob, startServer } from '../http/server.ts'
import { DAY, seedGames, seedOffers, seedSessions, seedUsers } from '../seed/seedDatabase.ts'

/** How many times the cost of a take on PostgreSQL a take on Citus may cost. */
const COST_MAX = 1.3
const ROUNDS = 5
const SECONDS = 5
/** The statements of a batch cost more on Citus, and with more connections a batch has more takes. */
const CONNECTIONS = [64, 256]
const USERS = 2_000
const OFFERS = 10_000

async function seed(
  database: BenchDatabase,
): Promise<Pick<Job, 'firstOffer' | 'lastOffer' | 'games'>> {
  await seedUsers(database, USERS)
  await seedSessions(database, { first: 1, last: USERS })
  const games = await seedGames(database, { count: 100, startsIn: DAY })
  const firstOffer = await seedOffers(database, USERS, games, OFFERS)
  return { firstOffer, lastOffer: firstOffer + OFFERS - 1, games }
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
        { name: 'plain' as const, database: plain, urls: pair.plain },
        { name: 'citus' as const, database: citus, urls: pair.citus },
      ].map(async ({ name, database, urls: { ownerUrl, serverUrl } }) => ({
        name,
        database,
        server: await startServer({ ownerUrl, appUrl: serverUrl }, settings),
      })),
    )
    const jobOn = (url: string, connections: number): Job => ({
      ...{ url, kind: 'take', connections, seconds: SECONDS },
      // The first half of the users made the offers.
      ...{ firstUser: USERS / 2 + 1, lastUser: USERS },
      ...offers,
      period: { startDate: 0, endDate: 0 },
    })
    const costs: number[] = []
    const figures: Record<string, number> = {}
    for (const connections of CONNECTIONS) {
      const results = { plain: [] as JobResult[], citus: [] as JobResult[] }
      // A server that has just started is slower, so the first load is a warm-up.
      for (const { server } of contenders) await runJob(jobOn(server.url, connections))
      for (let round = 0; round < ROUNDS; round++) {
        for (const { name, server } of contenders)
          results[name].push(await runJob(jobOn(server.url, connections)))
        const last = contenders.map(
          ({ name }) => `${name} ${Math.round(results[name].at(-1)!.perSecond)} /s`,
        )
        console.log(`${connections} connections: ${last.join(', ')}`)
      }
      const medianOf = (name: 'plain' | 'citus', figure: 'perSecond' | 'p99') =>
        median(results[name].map((result) => result[figure]))
      for (const { name } of contenders) {
        figures[`${name}_takes_per_s_${connections}`] = Math.round(medianOf(name, 'perSecond'))
        figures[`${name}_p99_ms_${connections}`] = rounded(medianOf(name, 'p99'))
      }
      // The cost of a take is the time of the two cores for it, so it is the inverse of the takes per second.
      const cost = rounded(medianOf('plain', 'perSecond') / medianOf('citus', 'perSecond'))
      figures[`cost_${connections}`] = cost
      costs.push(cost)
    }
    for (const { server, database } of contenders) {
      await server.stop()
      await verifyLedger(database)
      await database.close()
    }
    console.log(JSON.stringify(figures))
    return Math.max(...costs) > COST_MAX ? 1 : 0
  } finally {
    await pair.stop()
  }
}

process.exitCode = await main(process.argv[2] ?? '')
