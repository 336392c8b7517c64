/**
 * The feed refuses one form of its dates, as ESPN does since September 2026, or answers 200 with less or more than its games.
 * Such an answer says nothing of the games that it lacks: none is void for it, and none is settled by the score of another.
 */
import { pause } from '../pause.ts'
import { randomOf } from '../random.ts'
import { NOTHING } from '../spans.ts'
import type { Fault } from './fault.ts'
import { failing } from './outside.ts'

/** Every answer while the fault lasts. */
const TIMES = 1_000_000

const REFUSAL = {
  kind: 'http',
  status: 400,
  body: { code: 400, message: 'Failed to get events endpoint.' },
}

function withFeed(action: object, form?: 'day' | 'month'): Fault {
  const match = { provider: 'espn', ...(form && { form }) }
  return (world, planned) => failing(world, planned, [{ match, times: TIMES, action }])
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
export const feedErrs: Fault = async (world, { kind, lastsMs, dice }) => {
  const random = randomOf(Math.floor(dice[0]! * 4_294_967_296))
  const close = world.spans.open({ kind, held: NOTHING, server: null })
  try {
    for (let left = lastsMs; left > 0; left -= BETWEEN_MS) {
      const action = { kind: 'feed_wrong', what: random.pick(ERRORS) }
      const rule = { match: { provider: 'espn' }, times: 1, action }
      const { id } = await world.sandbox.control<{ id: string }>('POST', '/faults', rule)
      await pause(Math.min(left, BETWEEN_MS))
      await world.sandbox.control('DELETE', `/faults/${id}`)
    }
  } finally {
    close()
  }
}
