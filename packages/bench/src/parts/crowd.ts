/** `npm run bench -- --crowd`: many viewers of one board while its offers are posted, taken and cancelled. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchDatabase, createBenchDatabase, verifyLedger } from '../benchDatabase.ts'
import type { Operation, ViewerCommand, ViewerReport } from '../crowd/viewers.ts'
import { quantile, rounded } from '../figures.ts'
import { type Connection, openConnection } from '../http/connection.ts'
import { residentMegabytes, type ServerProcess, startServer } from '../http/server.ts'
import {
  DAY,
  type Games,
  seedGames,
  seedOffers,
  seedSessions,
  seedUsers,
  tidy,
} from '../seed/seedDatabase.ts'

const OFFERS = 200
/** Per second, of the whole board. */
const RATES = { take: 20, post: 5, cancel: 5 }
/** Viewers open the board within this time. */
const BURST_MS = 10_000
/** A server that has just started is slower, so viewers that do not count come first: so many, within this time. */
const WARM_UP = { viewers: 1_000, withinMs: 4_000 }
/** One viewer in so many is in another region, and one has an own offer on the board. */
const EVERY = 20

type Run = { readonly viewers: number; readonly processes: number }

export type CrowdFigures = Run & {
  readonly first_page_p50_ms: number
  readonly first_page_p99_ms: number
  readonly freshness_p50_ms: number
  readonly freshness_p99_ms: number
  readonly freshness_max_ms: number
  readonly take_p50_ms: number
  readonly take_p99_ms: number
  readonly takes_per_s: number
  readonly failed: number
  readonly bytes_per_viewer_s: number
  readonly board_requests: number
  readonly kilobytes_per_viewer: number
  readonly dropped: number
  readonly missed: number
  readonly wrong_boards: number
}

/** Measures each run on a database of its own. */
export async function measureCrowds(
  runs: readonly Run[],
  seconds: number,
  print: (line: string) => void,
): Promise<CrowdFigures[]> {
  const all: CrowdFigures[] = []
  for (const [at, run] of runs.entries()) {
    const figures = await measureCrowd(`bench_crowd_${at}`, run, seconds)
    print(JSON.stringify(figures))
    all.push(figures)
  }
  return all
}

async function measureCrowd(name: string, run: Run, seconds: number): Promise<CrowdFigures> {
  const database = await createBenchDatabase(name)
  const users = Math.max(2_000, 2 * run.viewers)
  await seedUsers(database, users)
  await seedSessions(database, { first: 1, last: users })
  await moveToNevada(database)
  const games = await seedGames(database, { count: 20, startsIn: DAY })
  const first = await seedOffers(database, users, games, OFFERS)
  await tidy(database)

  const settings = { LIVE_STREAMS: '20000' }
  const servers = await Promise.all(
    Array.from({ length: run.processes }, () => startServer(database, settings)),
  )
  const process = fork(join(import.meta.dirname, '../crowd/viewers.ts'))
  try {
    return await measureOn(database, servers, process, run, { seconds, users, games, first })
  } finally {
    process.kill()
    await stopAll(process, servers)
    await database.close()
  }
}

type Seeded = {
  readonly seconds: number
  readonly users: number
  readonly games: Games
  readonly first: number
}

async function measureOn(
  database: BenchDatabase,
  servers: readonly ServerProcess[],
  process: ChildProcess,
  run: Run,
  { seconds, users, games, first }: Seeded,
): Promise<CrowdFigures> {
  const failed = once(process, 'exit').then(() => {
    throw new Error('the process of the viewers has ended')
  })
  failed.catch(() => {})
  const send = async <Answer>(command: ViewerCommand): Promise<Answer> => {
    process.send(command)
    const [answer] = (await Promise.race([once(process, 'message'), failed])) as [Answer]
    return answer
  }
  const urls = servers.map(({ url }) => url)
  const sessions = Array.from({ length: run.viewers }, (_, at) => `bench-session-${1 + at}`)
  await send({
    kind: 'open',
    urls,
    sessions: sessions.slice(0, WARM_UP.viewers),
    withinMs: WARM_UP.withinMs,
  })
  await send({ kind: 'close' })
  const before = memoryOf(servers)
  const board = makeBoard(urls, games.first, first, {
    taker: users / 2 + 1,
    last: users,
  })
  const opening = send<{ p50: number; p99: number }>({
    kind: 'open',
    urls,
    sessions,
    withinMs: BURST_MS,
  })
  // Takes go on while the viewers open the board.
  await board.change(run.viewers > 0 ? BURST_MS / 1_000 : 2)
  const firstPage = await opening
  const perViewer = (memoryOf(servers) - before) / Math.max(1, run.viewers)
  await sleep(2_000)
  await send({ kind: 'begin' })
  const { operations, takeTimes, refused } = await board.change(seconds)
  await sleep(2_000)
  const report = await send<ViewerReport>({ kind: 'report', operations })
  await verifyLedger(database)
  return {
    ...run,
    first_page_p50_ms: rounded(firstPage.p50),
    first_page_p99_ms: rounded(firstPage.p99),
    freshness_p50_ms: rounded(report.freshness.p50),
    freshness_p99_ms: rounded(report.freshness.p99),
    freshness_max_ms: rounded(report.freshness.most),
    take_p50_ms: rounded(quantile(takeTimes, 0.5)),
    take_p99_ms: rounded(quantile(takeTimes, 0.99)),
    takes_per_s: rounded(takeTimes.length / seconds),
    failed: refused,
    bytes_per_viewer_s: rounded(report.bytesPerViewerAndSecond),
    board_requests: report.requests,
    kilobytes_per_viewer: rounded(perViewer * 1_024),
    dropped: run.viewers - report.open,
    missed: run.viewers > 0 ? report.missed : 0,
    wrong_boards: report.wrong,
  }
}

async function stopAll(viewers: ChildProcess, servers: readonly ServerProcess[]): Promise<void> {
  if (viewers.exitCode === null && viewers.signalCode === null) await once(viewers, 'exit')
  for (const server of servers) await server.stop()
}

const memoryOf = (servers: readonly ServerProcess[]) =>
  servers.reduce((sum, { pid }) => sum + residentMegabytes(pid), 0)

/** One viewer in `EVERY` is where bets stay within the state: that viewer sees no offer of other states. */
async function moveToNevada({ owner }: BenchDatabase): Promise<void> {
  await owner.query(
    `insert into place_rules (list, country, region, rule, valid_from)
     select distinct list, 'US', 'NV', 'intrastate', product_now() - interval '1 minute' from place_rules`,
  )
  await owner.query(
    `update sessions set country = 'US', region = case when user_id % $1 = 0 then 'NV' else 'NJ' end`,
    [EVERY],
  )
}

type Users = { readonly taker: number; readonly last: number }

/** Changes a board at the given rates, whatever the time of the answers. */
function makeBoard(
  urls: readonly string[],
  game: number,
  firstOffer: number,
  { taker, last }: Users,
) {
  const free: Connection[] = []
  const open = Array.from({ length: OFFERS }, (_, at) => firstOffer + at)
  /** Offers of this run, which their offerers may cancel. */
  const own: { readonly offer: string; readonly user: number }[] = []
  let nth = 0

  async function send(user: number, path: string, body: object) {
    const connection = free.pop() ?? (await openConnection(urls[0]!))
    const session = `bench-session-${user}`
    const answer = await connection.send({
      method: 'POST',
      path,
      session,
      body: JSON.stringify({ ...body, sent: `${Date.now()} ${++nth}` }),
    })
    free.push(connection)
    return answer
  }

  const steps = {
    async take() {
      const offer = open[Math.floor(Math.random() * open.length)]!
      const user = taker + Math.floor(Math.random() * (last - taker))
      const body = { betProposedPicked: `o_${offer}`, partialAmountBet: 0.1 }
      return { offer: `o_${offer}`, answer: await send(user, '/api/betsAccepted/acceptbet', body) }
    },
    async post() {
      // The first users view the board. An offer in five is from the region of few viewers.
      const isInNevada = Math.random() < 0.2
      const user = EVERY * (1 + Math.floor(Math.random() * 20)) + (isInNevada ? 0 : 1)
      const winnerOffer = 'New England Patriots'
      const terms = { winnerOffer, spreadOffer: 3, amountBet: 10, gameID: `g_${game}` }
      const answer = await send(user, '/api/betsProposed/newPublicBet', terms)
      const offer = answer.status === 200 ? (JSON.parse(answer.body)._id as string) : ''
      if (offer) own.push({ offer, user })
      return { offer, answer }
    },
    async cancel() {
      const one = own.shift()
      if (!one) return null
      const answer = await send(one.user, '/api/betsProposed/cancelBet', { betID: one.offer })
      return { offer: one.offer, answer }
    },
  }

  /** Runs for so many seconds. */
  async function change(seconds: number) {
    const operations: Operation[] = []
    const takeTimes: number[] = []
    let refused = 0
    const pending: Promise<void>[] = []
    const repeat = async (kind: keyof typeof steps) => {
      const count = RATES[kind] * seconds
      for (let at = 0; at < count; at++) {
        pending.push(runStep(kind))
        await sleep(1_000 / RATES[kind])
      }
    }
    const runStep = async (kind: keyof typeof steps) => {
      const begun = performance.now()
      const done = await steps[kind]()
      if (!done) return
      if (done.answer.status !== 200) {
        refused++
        return
      }
      operations.push({ offer: done.offer, at: Date.now() })
      if (kind === 'take') takeTimes.push(performance.now() - begun)
    }
    await Promise.all([repeat('take'), repeat('post'), repeat('cancel')])
    await Promise.all(pending)
    return { operations, takeTimes, refused }
  }
  return { change }
}
