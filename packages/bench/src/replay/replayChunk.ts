/** Runs one chunk of a season through the product: reads games, posts and takes offers, reads scores, settles bets. */
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { cents } from '@sidebet/domain/money'
import { settlementJobs } from '@sidebet/server/bets/settle/settlementJobs'
import { takeCommand } from '@sidebet/server/bets/takeOffer'
import type { Batcher } from '@sidebet/server/engine/batcher'
import type { Command, CommandResult } from '@sidebet/server/engine/command'
import { requestKey } from '@sidebet/server/engine/requestKey'
import { ingestGames } from '@sidebet/server/games/ingestGames'
import { cancelCommand } from '@sidebet/server/offers/cancelOffer'
import { postCommand } from '@sidebet/server/offers/postOffer'
import { makeLog } from '@sidebet/server/platform/log'
import type { BenchDatabase } from '../benchDatabase.ts'
import type { Chunk } from './chunks.ts'
import { type OfferPlan, plansOf } from './plans.ts'
import type { RecordedReading } from './readRecording.ts'
import type { PlayedGame } from './readSeason.ts'
import type { ModelOffer, ReferenceModel } from './referenceModel.ts'

export type Replay = {
  readonly database: BenchDatabase
  readonly batcher: Batcher
  readonly model: ReferenceModel
  readonly users: number
  readonly seed: number
  /** Of a recording, in the order of their times; none for a season of files. */
  readonly readings: readonly RecordedReading[]
  /** The readings that were ingested between the bets on a game and its end. */
  readonly counts: { readings: number }
  /** One sentence per difference between the product and the reference model. */
  readonly disagreements: string[]
}

/** Offers that are played in parallel. */
const WIDTH = 256
/** Parallel workers per job, like as many processes. */
const WORKERS = 4
/** Interval between two tries. A job that could not be done is due again after one second. */
const AGAIN_MS = 250
const RETRY_KINDS: ReadonlySet<CommandResult<never, never>['kind']> = new Set([
  'busy',
  'unavailable',
  'outcomeUnknown',
])
/** A database that is down for minutes ends the replay. */
const TRIES_MAX = 100

/** Replays the chunk. Returns the seconds that offers, takes and settlement took. */
export async function replayChunk(replay: Replay, chunk: Chunk): Promise<number> {
  const { database, model } = replay
  await moveClock(database, chunk.bettingAt)
  const ids = await readIn(database, chunk.games, 'scheduled')
  const jobs = chunk.games.flatMap((game, at) => {
    const gameId = ids.get(game.final.sourceId)
    if (gameId === undefined) return []
    const plans = plansOf(game, chunk.first + at, replay.users, replay.seed)
    return plans.map((plan) => ({ game, gameId, plan }))
  })

  const begun = performance.now()
  const made = new Map<PlayedGame, ModelOffer[]>()
  await together(jobs, async ({ game, gameId, plan }) => {
    const offer = await play(replay, game, gameId, plan)
    made.set(game, [...(made.get(game) ?? []), offer])
  })
  let seconds = (performance.now() - begun) / 1_000

  await ingestReadings(replay, chunk)
  await moveClock(database, chunk.overAt)
  // A score counts after two readings.
  await readIn(database, chunk.games, 'final')
  await readIn(database, chunk.games, 'final')
  const settling = performance.now()
  await settleAll(database)
  seconds += (performance.now() - settling) / 1_000

  for (const [{ final }, offers] of made) {
    for (const offer of offers) {
      if (offer.state === 'open') model.close(offer, 'lapsed')
      model.settle(offer, { away: final.awayScore, home: final.homeScore })
    }
  }
  return seconds
}

/** Sets the product's clock, also to the past. */
async function moveClock({ owner }: BenchDatabase, to: number): Promise<void> {
  await owner.query(
    `update clock set offset_ms = $1 - floor(extract(epoch from clock_timestamp()) * 1000)::bigint`,
    [to],
  )
}

/** Ingests the recorded readings of the chunk's games at their times, from after the bets until the games are over. */
async function ingestReadings({ database, readings, counts }: Replay, chunk: Chunk): Promise<void> {
  const ids = new Set(chunk.games.map(({ final }) => final.sourceId))
  for (const { at, games } of readings) {
    const own = games.filter(({ sourceId }) => ids.has(sourceId))
    if (own.length === 0 || at <= chunk.bettingAt || at >= chunk.overAt) continue
    await moveClock(database, at)
    await ingestGames(database.db, { games: own, rejected: [] }, { confirm: false })
    counts.readings++
  }
}

/** Ingests these games as from a feed. Returns the product's ids by the feed's ids. */
async function readIn(
  { db, owner }: BenchDatabase,
  games: readonly PlayedGame[],
  status: 'scheduled' | 'final',
): Promise<ReadonlyMap<string, number>> {
  const read = games.map(({ final }) =>
    status === 'final' ? final : { ...final, status, awayScore: null, homeScore: null },
  )
  await ingestGames(db, { games: read, rejected: [] }, { confirm: false })
  const { rows } = await owner.query<{ id: number; sourceId: string }>(
    `select id, source_id as "sourceId" from games where source = 'replay' and source_id = any($1)`,
    [read.map(({ sourceId }) => sourceId)],
  )
  return new Map(rows.map(({ id, sourceId }) => [sourceId, id]))
}

/** Runs `work` for each item, at most WIDTH in parallel. */
async function together<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(WIDTH, items.length) }, async () => {
      while (next < items.length) await work(items[next++]!)
    }),
  )
}

/** Posts an offer, takes and cancels it as planned, and records the results in the reference model. */
async function play(
  { batcher, model, disagreements }: Replay,
  game: PlayedGame,
  gameId: number,
  plan: OfferPlan,
): Promise<ModelOffer> {
  const { pick, spread, odds } = plan
  const winner = pick === 'home' ? game.final.homeTeam : game.final.awayTeam
  const draft = { gameId, winner, spread, odds, amount: cents(plan.amount), ...PLAIN_POST }
  const posted = await submit(batcher, postCommand(idOf(plan.offerer), draft, key()))
  const offer = model.post(posted.offerId, plan)
  for (const { accepter, cents: part } of plan.takes) {
    if (offer.state !== 'open') break
    const draft = {
      offerId: offer.offerId,
      amount: part === null ? null : cents(part),
      ...PLAIN_TAKE,
    }
    const taken = await submit(batcher, takeCommand(idOf(accepter), draft, key()))
    const bet = model.take(offer, taken.betId, accepter, part)
    if (taken.amount !== bet.amount || taken.offererPay !== bet.offererPay) {
      disagreements.push(`bet ${bet.betId}: ${taken.amount} against ${taken.offererPay}`)
    }
  }
  if (plan.isCancelled && offer.state === 'open') {
    await submit(batcher, cancelCommand(idOf(plan.offerer), offer.offerId, key()))
    model.close(offer, 'cancelled')
  }
  return offer
}

/** The ids of users start at 1, the indexes at 0. */
export function idOf(user: number): number {
  return user + 1
}

const PLAIN_POST = {
  partialTake: true,
  audience: { kind: 'public' },
  betsBarred: false,
  regionLimit: 'none',
} as const
const PLAIN_TAKE = { seen: {}, betsBarred: false, region: '', limitsSeen: ['none'] } as const

const key = () => requestKey('', {}, null)

/**
 * Retries a command that is busy, unavailable or of unknown outcome with the same key, as every client does. Throws when the
 * product refuses it: a replay sends no invalid commands.
 */
async function submit<Answer extends object, Refusal extends { code: string }>(
  batcher: Batcher,
  command: Command<Answer, Refusal>,
): Promise<Answer> {
  let result: CommandResult<Answer, Refusal> = await batcher.submit(command)
  for (let tries = 1; tries < TRIES_MAX && RETRY_KINDS.has(result.kind); tries++) {
    await sleep(AGAIN_MS)
    result = await batcher.submit(command)
  }
  if (result.kind === 'done') return result.answer
  throw new Error(`${command.call} was answered with ${JSON.stringify(result)}`)
}

/**
 * Runs the settlement jobs, each with several workers, until every game with a result is settled. It gives up on a game that
 * no job settles; `compare` then reports its bets.
 */
async function settleAll({ db, owner }: BenchDatabase): Promise<void> {
  const kinds = settlementJobs({ db, log: makeLog('error') })
  let [before, idle] = [0, 0]
  while (idle < TRIES_MAX) {
    for (const { runNext } of kinds) {
      await Promise.all(
        Array.from({ length: WORKERS }, async () => {
          while (await runNext()) {}
        }),
      )
    }
    const { rows } = await owner.query<{ open: number }>(
      `select count(*) as open from games g where g.result_version > 0 and not exists (
         select 1 from settlements s where s.game_id = g.id and s.finished_at is not null)`,
    )
    const { open } = rows[0]!
    if (open === 0) return
    idle = open === before ? idle + 1 : 0
    before = open
    await sleep(AGAIN_MS)
  }
}
