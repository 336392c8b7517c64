/**
 * The feed refuses one form of its dates, as ESPN does since September 2026, or its 200 answers lack games or list too many.
 * A missing game proves nothing: the product must neither void it nor settle it by the score of another.
 */

import type { LeagueCode } from '@sidebet/domain/games/league'
import type { ChaosContext } from '../environment/context.ts'
import { NOTHING } from '../faultSpans.ts'
import { type Random, randomOf } from '../random.ts'
import { pause, waitUntil } from '../waitUntil.ts'
import type { Fault } from './fault.ts'
import { failing, whileFailing } from './outside.ts'

/** The rule applies to every answer while the fault lasts. */
const TIMES = 1_000_000

const REFUSAL = {
  kind: 'http',
  status: 400,
  body: { code: 400, message: 'Failed to get events endpoint.' },
}

function withFeed(action: object, form?: 'day' | 'month'): Fault {
  const match = { provider: 'espn', ...(form && { form }) }
  return (context, planned) => failing(context, planned, [{ match, times: TIMES, action }])
}

export const feedRefusesDays = withFeed(REFUSAL, 'day')
export const feedRefusesMonths = withFeed(REFUSAL, 'month')

/** One event per answer: a league has few games in a run, and more would often be all of them. */
export const feedCut = withFeed({ kind: 'feed_cut', events: 1 })
export const feedEmpty = withFeed({ kind: 'feed_empty' })
const DUPLICATES = { kind: 'feed_duplicate' }

export const feedDuplicates: Fault = (context, planned) =>
  whileDuplicated(context, () => withFeed(DUPLICATES)(context, planned))

/** The second row of each game is final. A reading of it begins the game for good, however late its start is. */
async function whileDuplicated(context: ChaosContext, work: () => Promise<void>): Promise<void> {
  const from = context.productNow()
  try {
    await work()
  } finally {
    for (const game of context.model.games) if (game.startsAt > from) game.finalTooEarlyAt ??= from
  }
}

const ERRORS = ['sides', 'start', 'score', 'ids'] as const
/** Longer than a poll interval: the error is in one answer, and the next answer is correct. */
const BETWEEN_MS = 1_200

/**
 * Single answers contain one error each. One document with an error counts for nothing where the other contradicts it, and
 * every game is settled by the feed's other answers.
 */
export const feedErrs: Fault = async (context, { kind, lastsMs, dice }) => {
  const random = randomOf(Math.floor(dice[0]! * 4_294_967_296))
  const close = context.spans.open({ kind, locked: NOTHING, server: null })
  try {
    for (let left = lastsMs; left > 0; left -= BETWEEN_MS) {
      const action = { kind: 'feed_wrong', what: random.pick(ERRORS) }
      const rule = { match: { provider: 'espn' }, times: 1, action }
      const { id } = await context.sandbox.control<{ id: string }>('POST', '/faults', rule)
      await pause(Math.min(left, BETWEEN_MS))
      await context.sandbox.control('DELETE', `/faults/${id}`)
    }
  } finally {
    close()
  }
}

const ONE_ANSWER = { times: 1, lastsMs: 600 }

/** What a hostile source does, one fault at a time: the action, the number of answers, and the duration. */
const HOSTILITIES: readonly ((random: Random) => {
  readonly action: { readonly kind: string }
  readonly times: number
  readonly lastsMs: number
})[] = [
  () => ({ ...ONE_ANSWER, action: DUPLICATES }),
  () => ({ ...ONE_ANSWER, action: { kind: 'feed_empty' } }),
  () => ({ ...ONE_ANSWER, action: { kind: 'feed_cut', events: 1 } }),
  () => ({ ...ONE_ANSWER, action: { kind: 'oversized', bytes: 20 * 1024 * 1024 } }),
  // First within the time limit of a document, then beyond it.
  (random) => ({ ...ONE_ANSWER, action: { kind: 'drip', ms: random.int(500, 4_000) } }),
  () => ({ ...ONE_ANSWER, action: { kind: 'drip', ms: 60_000 } }),
  () => ({ ...ONE_ANSWER, action: { kind: 'hang_before' } }),
  (random) => ({ times: random.int(1, 6), lastsMs: 300, action: { kind: 'reset_connection' } }),
  (random) => ({
    times: TIMES,
    lastsMs: random.int(300, 1_500),
    action: { kind: 'http', status: 503, body: {} },
  }),
]

const READ_WITHIN_MS = 10_000

/** How long the source is unavailable after a wrong final score: long enough to settle by it. */
const SILENT_MS = 2_500

/**
 * The next reading of a league has this error. Both documents of the reading have it: an error in one of them alone would
 * contradict the other, and count for neither.
 */
function wrongReading(league: LeagueCode, what: (typeof ERRORS)[number]) {
  return ['day', 'month'].map((form) => ({
    match: { provider: 'espn', league, form },
    times: 1,
    action: { kind: 'feed_wrong', what },
  }))
}

/** The next reading of a league has wrong scores, and then the source is unavailable. */
function wrongFinal(league: LeagueCode) {
  const unavailable = { kind: 'http', status: 503, body: {} }
  return [
    ...wrongReading(league, 'score'),
    { match: { provider: 'espn', league }, times: TIMES, action: unavailable },
  ]
}

/** How long a hostile source waits for a game to end, so that the first answer with the final score is wrong. */
const FINAL_WITHIN_MS = 4_000

/**
 * Errors, gaps and slow bodies, one after the other. Between two of them the product reads every day unchanged: the same error in
 * two consecutive readings would count as the source's report.
 */
export const feedHostile: Fault = async (context, { kind, lastsMs, dice }) => {
  const random = randomOf(Math.floor(dice[0]! * 4_294_967_296))
  const close = context.spans.open({ kind, locked: NOTHING, server: null })
  try {
    const end = performance.now() + lastsMs
    // Aimed: a random answer rarely is the one in which a game is final for the first time, or has a game at all.
    const kinds = [sendWrongFinal, sendWrongReading, sendHostileAnswer]
    let next = random.int(0, kinds.length - 1)
    while (performance.now() < end && (await isReadAgain(context))) {
      const done = await kinds[next++ % kinds.length]!(context, random)
      if (done) context.tally.count('what the feed did', done)
    }
  } finally {
    close()
  }
}

/** Each returns what it did; null when there was no game for it. */
async function sendWrongFinal(context: ChaosContext): Promise<string | null> {
  const league = await leagueOfNextFinal(context)
  if (!league) return null
  await whileFailing(context, wrongFinal(league), () => pause(SILENT_MS))
  return 'wrong final'
}

async function sendWrongReading(context: ChaosContext, random: Random): Promise<string | null> {
  const open = context.model.games.filter(({ overAt }) => overAt === null)
  if (open.length === 0) return null
  const [{ league }, what] = [random.pick(open), random.pick(ERRORS)]
  await whileFailing(context, wrongReading(league, what), () => pause(BETWEEN_MS))
  return `wrong ${what}`
}

async function sendHostileAnswer(context: ChaosContext, random: Random): Promise<string> {
  const { action, times, lastsMs } = random.pick(HOSTILITIES)(random)
  const rule = { match: { provider: 'espn' }, times, action }
  const send = () => whileFailing(context, [rule], () => pause(lastsMs))
  await (action === DUPLICATES ? whileDuplicated(context, send) : send())
  return action.kind
}

/** The league of the next game that ends; null when none ends for a while. */
async function leagueOfNextFinal({ model }: ChaosContext): Promise<LeagueCode | null> {
  const ended = new Set(model.games.filter(({ finals }) => finals.length > 0))
  const findNext = () => model.games.find((game) => game.finals.length > 0 && !ended.has(game))
  await waitUntil(() => findNext() !== undefined, FINAL_WITHIN_MS)
  return findNext()?.league ?? null
}

/** Returns false when the product does not read the feed in time, because another fault is active. */
async function isReadAgain({ cluster }: ChaosContext): Promise<boolean> {
  const since = new Date().toISOString()
  return waitUntil(async () => {
    const unread = await cluster.sql(
      `select 1 from feed_days where source = 'espn' and (read_at is null or read_at < $1) limit 1`,
      [since],
    )
    return unread.length === 0
  }, READ_WITHIN_MS)
}
