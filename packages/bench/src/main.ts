/**
 * `npm run bench`: measures every figure in one run on one PostgreSQL. The last line is JSON. `--output FILE`, also with `--crowd`,
 * writes it with the rounds and the machine to a file, from which `npm run print:figures` prints a table of docs/performance.md.
 */
import { parseArgs } from 'node:util'
import {
  type BenchDatabase,
  createBenchDatabase,
  createDatabase,
  verifyLedger,
} from './benchDatabase.ts'
import { type Figures, median, ratio, rounded } from './figures.ts'
import type { Job, JobResult } from './http/jobs.ts'
import { runJob, startServer } from './http/server.ts'
import { measureAnswerTimes } from './parts/answerTimes.ts'
import { measureTakes, type Range } from './parts/batcherTakes.ts'
import { measureCrowds } from './parts/crowd.ts'
import { type Concerned, measureLockContention } from './parts/lockContention.ts'
import { measureMigrationLocks } from './parts/migrationLocks.ts'
import { measureSettlement, settle } from './parts/settlement.ts'
import { measureStreams } from './parts/streams.ts'
import { hasPgbench, prepareTpcb, runSingleTakes, runTpcb } from './pgbench.ts'
import {
  DAY,
  type Games,
  seedBets,
  seedGames,
  seedOffers,
  seedResults,
  seedSessions,
  seedUsers,
  tidy,
} from './seed/seedDatabase.ts'
import { FULL, QUICK } from './sizes.ts'
import { writeOutput } from './writeOutput.ts'

const isQuick = process.argv.includes('--quick')
const sizes = isQuick ? QUICK : FULL
/** $5,000,000: more than all takes of the bench together, so the hot offer stays open. */
const HOT_AMOUNT = 500_000_000
/** The users of HTTP requests: a thousand users with sessions, from the half of the users that takes offers. */
const people = { first: sizes.users / 2 + 1, last: sizes.users / 2 + 1_000 }
/** The last 20 of `people` request the locked rows. The others are the unrelated users. */
const CONCERNED = 20

/** Two of `people` with many bets between them. */
const veterans = { first: people.first, last: people.first + 1 }

const begun = Date.now()
const print = (line: string) =>
  console.log(`${((Date.now() - begun) / 1_000).toFixed(0).padStart(4)} s  ${line}`)
const whole = (numbers: readonly number[] = []) => numbers.map(Math.round)
const list = (numbers: readonly number[]) => whole(numbers).join(', ')

type SeededDatabase = BenchDatabase & {
  readonly spread: Range
  /** The games of these offers. */
  readonly games: Games
  readonly hot: Range
  readonly concerned: Concerned
}

/** Seeds users with money and sessions, a board of open offers, one hot offer, and `bets` bets on upcoming games. */
async function prepareDatabase(name: string, bets: number): Promise<SeededDatabase> {
  const database = await createBenchDatabase(name)
  const { users, offers } = sizes
  await seedUsers(database, users)
  await seedSessions(database, people)
  const upcoming = await seedGames(database, { count: 1_000, startsIn: DAY })
  const first = await seedOffers(database, users, upcoming, offers)
  const hot = await seedOffers(database, users, upcoming, 1, HOT_AMOUNT)
  const lockedGame = await seedGames(database, { count: 1, startsIn: DAY })
  const firstLocked = await seedOffers(database, users, lockedGame, CONCERNED)
  await seedBets(database, { from: 1, count: users }, upcoming, bets)
  await tidy(database)
  return {
    ...database,
    spread: { first, last: first + offers - 1 },
    games: upcoming,
    hot: { first: hot, last: hot },
    concerned: {
      gameId: lockedGame.first,
      offers: { first: firstLocked, last: firstLocked + CONCERNED - 1 },
      users: { first: people.last - CONCERNED + 1, last: people.last },
    },
  }
}

/** The baselines on the same PostgreSQL: pgbench's TPC-B, and one transaction per take. Null without pgbench. */
async function prepareBaselines() {
  if (!(await hasPgbench())) {
    print('pgbench is not there: nothing is judged')
    return null
  }
  const url = await createDatabase('tpcb')
  await prepareTpcb(url, sizes.tpcbScale)
  return { url, tpcb: [] as number[], singleSpread: [] as number[], singleHot: [] as number[] }
}

type Baselines = NonNullable<Awaited<ReturnType<typeof prepareBaselines>>>

/** Measures takes and baselines. Each contender runs once per round. */
async function compareTakes(database: SeededDatabase, baselines: Baselines | null) {
  const { users, seconds, rounds } = sizes
  const single = { seconds, users }
  const spread: number[] = []
  const lists: number[] = []
  const hot: number[] = []
  const http: JobResult[] = []
  const server = await startServer(database)
  const takeOverHttp = () => runJob(jobOn(server.url, database, { kind: 'take', connections: 64 }))
  // A server that has just started is slower, so the first load is a warm-up.
  await takeOverHttp()
  const before = await countRows(database)
  for (let round = 0; round < rounds; round++) {
    if (baselines) {
      const { url, tpcb, singleSpread, singleHot } = baselines
      tpcb.push(await runTpcb(url, seconds))
      singleSpread.push(await runSingleTakes(database.ownerUrl, { ...single, ...database.spread }))
      singleHot.push(await runSingleTakes(database.ownerUrl, { ...single, ...database.hot }))
    }
    spread.push(await measureTakes(database, users, database.spread, seconds))
    lists.push(await measureTakes(database, users, database.spread, seconds, 'list'))
    hot.push(await measureTakes(database, users, database.hot, seconds))
    http.push(await takeOverHttp())
  }
  const after = await countRows(database)
  const takes = jobOn(server.url, database, { kind: 'take', connections: 16 })
  const unrelated = { ...takes, lastUser: people.last - CONCERNED }
  const contentionP99Ratio = await measureLockContention(
    database,
    unrelated,
    database.concerned,
    rounds,
    print,
  )
  await server.stop()
  const ours = {
    spread,
    lists,
    hot,
    http: http.map(({ perSecond }) => perSecond),
    p99: http.map(({ p99 }) => p99),
    rowsPerTake: (after.rows - before.rows) / (after.takes - before.takes),
    contentionP99Ratio,
  }
  if (baselines) {
    const { tpcb, singleSpread, singleHot } = baselines
    print(
      `TPC-B ${list(tpcb)} /s; one transaction a take: spread ${list(singleSpread)} /s, hot ${list(singleHot)} /s`,
    )
  }
  print(
    `takes through the writer: spread ${list(spread)} /s, in lists of three ${list(lists)} /s, hot ${list(hot)} /s; ${ours.rowsPerTake} rows a take`,
  )
  print(`takes over HTTP: ${list(ours.http)} /s, p99 ${list(ours.p99)} ms`)
  await verifyLedger(database)
  return ours
}

function jobOn(
  url: string,
  database: SeededDatabase,
  job: Pick<Job, 'kind' | 'connections' | 'gameId'>,
  who = people,
): Job {
  const { seconds } = sizes
  const day = (ago: number) =>
    Number(new Date(Date.now() - ago * DAY * 1_000).toISOString().slice(0, 10).replaceAll('-', ''))
  return {
    ...job,
    url,
    seconds,
    firstUser: who.first,
    lastUser: who.last,
    firstOffer: database.spread.first,
    lastOffer: database.spread.last,
    games: database.games,
    period: { startDate: day(30), endDate: day(0) },
  }
}

/** Counts the rows of the tables that a take inserts into. Takes equal bets: the other bets were seeded before. */
async function countRows({ owner }: BenchDatabase) {
  const { rows } = await owner.query<{ takes: number; rows: number }>(
    `select takes, takes + transfers + keys + notices as rows from
       (select count(*) as takes from bets) b, (select count(*) as transfers from ledger_transfers) t,
       (select count(*) as keys from idempotency) i, (select count(*) as notices from outbox) o`,
  )
  return rows[0]!
}

/** Takes per second on ledgers of three sizes. Each database runs once per round. */
async function compareGrowth(all: readonly SeededDatabase[]): Promise<number> {
  const rates = all.map(() => [] as number[])
  for (let round = 0; round < sizes.rounds; round++) {
    for (const [at, database] of all.entries()) {
      rates[at]!.push(await measureTakes(database, sizes.users, database.spread, sizes.seconds))
    }
  }
  for (const [at, numbers] of rates.entries()) {
    print(`takes on books with ${sizes.growth[at]} bets: ${list(numbers)} /s`)
  }
  return rounded(median(rates.at(-1)!) / median(rates[0]!))
}

/** The bets of the last 30 days, settled by the product. A tenth of the users bet on each game; the veterans bet on all. */
async function seedHistory(database: SeededDatabase): Promise<void> {
  const { history, historyGames, longHistory, users } = sizes
  const every = Math.floor((29 * DAY) / historyGames)
  const games = await seedGames(database, { count: historyGames, startsIn: -29.5 * DAY, every })
  for (let block = 0; block < 10; block++) {
    const count = historyGames / 10
    const some = { first: games.first + block * count, count }
    await seedBets(
      database,
      { from: 1 + (block * users) / 10, count: users / 10 },
      some,
      history / 10,
    )
  }
  await seedBets(database, { from: veterans.first, count: 2 }, games, longHistory)
  await seedResults(database, games)
  await settle(database)
}

/** The largest ledger. It also has 30 days of history, two ended games that are not yet settled, and a game without offers. */
async function prepareLargestDatabase(name: string, bets: number) {
  const [smallGame, largeGame] = sizes.settled
  const database = await prepareDatabase(
    name,
    bets - sizes.history - sizes.longHistory - smallGame - largeGame,
  )
  await seedGames(database, {
    count: 1,
    startsIn: DAY,
    away: 'Miami Dolphins',
    home: 'New York Jets',
  })
  await seedHistory(database)
  const games: Games[] = []
  for (const count of sizes.settled) {
    const game = await seedGames(database, { count: 1, startsIn: -7_200 })
    await seedBets(database, { from: 1, count: sizes.users }, game, count)
    games.push(game)
  }
  await tidy(database)
  return { database, games }
}

async function streamsOf(database: SeededDatabase) {
  const { users, rounds, seconds } = sizes
  const who = { users, people, offers: database.spread, rounds, seconds }
  const { p99, takesRatio, idleMegabytes } = await measureStreams(database, who, print)
  await verifyLedger(database)
  return {
    streams_p99_ms: rounded(p99),
    streams_takes_ratio: rounded(takesRatio),
    streams_idle_mb: idleMegabytes,
  }
}

/** `--lists` runs only this part: takes one by one, and in lists of three. */
async function listsAlone(): Promise<void> {
  const database = await prepareDatabase('bench_lists', sizes.growth[0])
  const { users, seconds, rounds } = sizes
  const [single, lists]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    single.push(await measureTakes(database, users, database.spread, seconds))
    lists.push(await measureTakes(database, users, database.spread, seconds, 'list'))
  }
  print(`takes one by one ${list(single)} /s, in lists of three ${list(lists)} /s`)
  await verifyLedger(database)
  await database.close()
  console.log(JSON.stringify({ list_takes_ratio: rounded(median(lists) / median(single)) }))
}

/** Open offers on the game whose page is measured. */
const OFFERS_ON_GAME = 10_000

/**
 * `--game` runs only this part: the page of a game with many offers, for users with an offer of their own on it. Their ladders are
 * shared with no other user, so each answer has its own queries.
 */
async function gameAlone(): Promise<void> {
  const database = await prepareDatabase('bench_game', sizes.growth[0])
  const game = await seedGames(database, { count: 1, startsIn: DAY })
  await seedOffers(database, sizes.users, game, OFFERS_ON_GAME)
  const offerers = { first: 1, last: 1_000 }
  await seedSessions(database, offerers)
  await tidy(database)
  const server = await startServer(database)
  const job = { kind: 'market', connections: 2, gameId: game.first } as const
  // The first load is a warm-up.
  await runJob(jobOn(server.url, database, job, offerers))
  const { p50, p99 } = await runJob(jobOn(server.url, database, job, offerers))
  print(
    `the page of a game with ${OFFERS_ON_GAME} offers: p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms`,
  )
  await server.stop()
  await database.close()
  console.log(JSON.stringify({ game_p50_ms: rounded(p50), game_p99_ms: rounded(p99) }))
}

/** `--streams` runs only this part. */
async function streamsAlone(): Promise<void> {
  const database = await prepareDatabase('bench_streams', sizes.growth[0])
  print('books are there')
  const figures = await streamsOf(database)
  await database.close()
  console.log(JSON.stringify(figures))
}

async function main(): Promise<void> {
  const [fewBets, manyBets, mostBets] = sizes.growth
  const [few, baselines] = await Promise.all([
    prepareDatabase('bench_few', fewBets),
    prepareBaselines(),
  ])
  print(`books with ${fewBets} bets are there`)
  const ours = await compareTakes(few, baselines)
  const streams = await streamsOf(few)

  const [many, { database: most, games }] = await Promise.all([
    prepareDatabase('bench_many', manyBets),
    prepareLargestDatabase('bench_most', mostBets),
  ])
  print(
    `books with ${manyBets} and ${mostBets} bets are there, ${sizes.history + sizes.longHistory} of the latter settled`,
  )

  const growth = await compareGrowth([few, many, most])
  await Promise.all([few, many, most].map(verifyLedger))
  await Promise.all([few.close(), many.close()])

  const settled = []
  for (const [at, game] of games.entries()) {
    const one = await measureSettlement(most, game, sizes.users, most.spread)
    print(
      `a game with ${sizes.settled[at]} bets settled in ${rounded(one.seconds)} s, accounts locked for ${list([one.longestLockMs])} ms at most; meanwhile ${one.takesMeanwhile} takes, p99 ${list([one.takeP99Ms])} ms`,
    )
    settled.push(one)
  }
  await verifyLedger(most)

  await tidy(most)
  const server = await startServer(most)
  const read = async (kind: Job['kind'], who = people) => {
    const { perSecond, p50, p99 } = await runJob(
      jobOn(server.url, most, { kind, connections: 2 }, who),
    )
    print(`${kind}: ${list([perSecond])} /s, p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms`)
    return { p50: rounded(p50), p99: rounded(p99) }
  }
  const reads = {
    board: await read('board'),
    funds: await read('funds'),
    history: await read('history'),
    live: await read('live', veterans),
    teamBoard: await read('teamBoard'),
  }
  await server.stop()
  const { logins, seconds } = sizes
  await measureAnswerTimes(most, { logins, seconds, firstUser: people.first }, print)
  await verifyLedger(most)

  const figures: Figures = {
    spread_vs_tpcb: ratio(ours.spread, baselines?.tpcb ?? null),
    spread_vs_single: ratio(ours.spread, baselines?.singleSpread ?? null),
    hot_vs_single: ratio(ours.hot, baselines?.singleHot ?? null),
    http_vs_tpcb: ratio(ours.http, baselines?.tpcb ?? null),
    http_takes_per_s: rounded(median(ours.http)),
    http_p99_ms: rounded(median(ours.p99)),
    lock_contention_p99_ratio: ours.contentionP99Ratio,
    list_takes_ratio: rounded(median(ours.lists) / median(ours.spread)),
    rows_per_take: rounded(ours.rowsPerTake),
    settle_100k_s: rounded(settled[0]!.seconds),
    settle_1m_s: rounded(settled[1]!.seconds),
    settle_longest_lock_ms: rounded(Math.max(...settled.map((one) => one.longestLockMs))),
    board_p99_ms: reads.board.p99,
    funds_p99_ms: reads.funds.p99,
    history_p99_ms: reads.history.p99,
    live_p99_ms: reads.live.p99,
    team_board_p99_ms: reads.teamBoard.p99,
    growth_ratio: growth,
    ...streams,
    verify: 'clean',
  }
  print('done')
  const perSecond = {
    tpcb: whole(baselines?.tpcb),
    singleSpread: whole(baselines?.singleSpread),
    singleHot: whole(baselines?.singleHot),
    spread: whole(ours.spread),
    hot: whole(ours.hot),
    http: whole(ours.http),
  }
  const takesP99Ms = settled.map((one) => rounded(one.takeP99Ms))
  await most.close()
  await writeOutput({ figures, perSecond, reads, takesP99Ms }, { isQuick, begun })
  console.log(JSON.stringify(figures))
}

/** `--crowd` runs only this part: no viewers, then more and more, then two processes of the server; or `--viewers N` once. */
async function crowdAlone(): Promise<void> {
  const { crowdSeconds } = sizes
  const crowds = values.viewers ? [{ viewers: Number(values.viewers), processes: 1 }] : sizes.crowds
  const figures = await measureCrowds(crowds, crowdSeconds, print)
  await writeOutput({ crowds: figures }, { isQuick, begun })
  console.log(JSON.stringify(figures))
}

/** `--migrations N` runs only this part: the newest N migrations on `--bets` bets. */
async function migrationsAlone(count: number, bets: number): Promise<void> {
  const waits = await measureMigrationLocks({ users: QUICK.users, bets, count }, print)
  console.log(JSON.stringify(waits))
}

const { values } = parseArgs({
  strict: false,
  options: {
    migrations: { type: 'string' },
    viewers: { type: 'string' },
    bets: { type: 'string', default: String(QUICK.growth[1]) },
  },
})
/** The parts that a run may be limited to, by their options. */
const ALONE = {
  '--streams': streamsAlone,
  '--lists': listsAlone,
  '--game': gameAlone,
  '--crowd': crowdAlone,
}
const [alone] = Object.entries(ALONE).flatMap(([option, run]) =>
  process.argv.includes(option) ? [run] : [],
)
if (alone) await alone()
else if (values.migrations) await migrationsAlone(Number(values.migrations), Number(values.bets))
else await main()
