/**
 * The feed refuses one form of its dates, as ESPN does since September 2026, or answers 200 with less or more than its games.
 * Such an answer says nothing of the games that it lacks: none is void for it, and none is settled by the score of another.
 */
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
