/**
 * The feed refuses one form of its dates, as ESPN does since September 2026, or answers 200 with less or more than its games.
 * Such an answer says nothing of the games that it lacks: none is void for it, and none is settled by the score of another.
 */

import type { ChaosContext } from '../environment/context.ts'
import { pause, until } from '../pause.ts'
import { type Random, randomOf } from '../random.ts'
import { NOTHING } from '../spans.ts'
import type { Fault } from './fault.ts'
import { failing, whileFailing } from './outside.ts'

/** Every answer while the fault lasts. */
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

/** A league has a few games in a run: more than one would often be all of them. */
export const feedCut = withFeed({ kind: 'feed_cut', events: 1 })
export const feedEmpty = withFeed({ kind: 'feed_empty' })
export const feedDuplicates = withFeed({ kind: 'feed_duplicate' })

const ERRORS = ['sides', 'start', 'score', 'ids'] as const
/** Longer than a poll: an error is in one answer, and the next answer is right. */
const BETWEEN_MS = 1_200

/** Single answers err, each in its own way: such a doubt ends by itself, and every game is settled by what the feed says else. */
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

/** One thing after the other that a source may do to its readers: what it does, to how many answers, and for how long. */
const HOSTILITIES: readonly ((random: Random) => {
  readonly action: { readonly kind: string }
  readonly times: number
  readonly lastsMs: number
})[] = [
  ...ERRORS.map((what) => () => ({ ...ONE_ANSWER, action: { kind: 'feed_wrong', what } })),
  () => ({ ...ONE_ANSWER, action: { kind: 'feed_duplicate' } }),
  () => ({ ...ONE_ANSWER, action: { kind: 'feed_empty' } }),
  () => ({ ...ONE_ANSWER, action: { kind: 'feed_cut', events: 1 } }),
  () => ({ ...ONE_ANSWER, action: { kind: 'oversized', bytes: 20 * 1024 * 1024 } }),
  // In time, and longer than any document may take.
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

/**
 * Errors, gaps and slow bodies in random order. Between two of them every day is read as it is: the same error in two readings
 * that follow one another would be what the source says.
 */
export const feedHostile: Fault = async (context, { kind, lastsMs, dice }) => {
  const random = randomOf(Math.floor(dice[0]! * 4_294_967_296))
  const close = context.spans.open({ kind, locked: NOTHING, server: null })
  try {
    const end = performance.now() + lastsMs
    while (performance.now() < end && (await isReadAgain(context))) {
      const { action, times, lastsMs } = random.pick(HOSTILITIES)(random)
      const rule = { match: { provider: 'espn' }, times, action }
      await whileFailing(context, [rule], () => pause(lastsMs))
      context.tally.count('what the feed did', action.kind)
    }
  } finally {
    close()
  }
}

/** False when the feed is not read in time: another fault goes on. */
async function isReadAgain({ cluster }: ChaosContext): Promise<boolean> {
  const since = new Date().toISOString()
  return until(async () => {
    const unread = await cluster.sql(
      `select 1 from feed_days where source = 'espn' and (read_at is null or read_at < $1) limit 1`,
      [since],
    )
    return unread.length === 0
  }, READ_WITHIN_MS)
}
