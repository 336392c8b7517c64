import { connectionTexts } from '@sidebet/copy/screens/connection'
import type { Undecided } from '@sidebet/copy/screens/undecided'
import { waitForEvent } from '../ui/waitForEvent.ts'
import type { Answer, Failed } from './api.ts'

/** Pauses before automatic retries. The server's Retry-After may lengthen them. */
const PAUSES_MS = [1_000, 2_000, 3_000]

/** A longer pause ends the automatic retries: the user chooses whether to continue. */
const LONGEST_PAUSE_MS = 10_000

/** The request may have been executed. */
const UNKNOWN = new Set(['outcomeUnknown', 'unreachable', 'unexpected'])

/** This attempt had no effect and checked nothing: the outcome of an earlier attempt stays unknown. */
const NOT_EXECUTED = new Set(['busy', 'unavailable', 'tooManyTries', 'maintenance', 'noSession'])

const UNDECIDED = new Set<string>([
  'busy',
  'unavailable',
  'tooManyTries',
  'outcomeUnknown',
] satisfies Undecided['code'][])

/** The same request may be sent again with the same key. */
export function isUndecided<Code extends string>(
  failed: Failed<Code>,
): failed is Failed<Code & Undecided['code']> {
  return UNDECIDED.has(failed.code)
}

type Asking = {
  /** Called before each attempt while the outcome is unknown. */
  readonly onFindingOut: () => void
  /** Aborted when the user has left: no further attempt is sent. */
  readonly left?: AbortSignal
}

/** Sends, and retries automatically while the outcome is unknown. The answer is final, or `isUndecided` is true for it. */
type IdempotentRequest<Value, Code extends string> = (
  asking: Asking,
) => Promise<Answer<Value, Code | 'outcomeUnknown'>>

/**
 * A repeatable request that moves money: `send` must send the same body and key each time. Once an attempt may have
 * been executed, the outcome is `outcomeUnknown` until an attempt resolves it.
 */
export function makeIdempotentRequest<Value, Code extends string>(
  send: () => Promise<Answer<Value, Code>>,
): IdempotentRequest<Value, Code> {
  let mayHaveHappened = false

  async function sendOnce(): Promise<Answer<Value, Code | 'outcomeUnknown'>> {
    const answer = await send()
    if (answer.ok) return answer
    const isUnknown = UNKNOWN.has(answer.code)
    mayHaveHappened ||= isUnknown
    if (!isUnknown && !(mayHaveHappened && NOT_EXECUTED.has(answer.code))) return answer
    return { ...answer, code: 'outcomeUnknown', error: connectionTexts.outcomeUnknown }
  }

  return async ({ onFindingOut, left = new AbortController().signal }) => {
    if (mayHaveHappened) onFindingOut()
    let answer = await sendOnce()
    for (const growing of PAUSES_MS) {
      if (answer.ok || answer.code !== 'outcomeUnknown' || left.aborted) return answer
      const pause = Math.max(growing, answer.retryAfterMs ?? 0)
      if (pause > LONGEST_PAUSE_MS) return answer
      onFindingOut()
      await waitForEvent(left, 'abort', pause, () => {})
      if (left.aborted) return answer
      answer = await sendOnce()
    }
    return answer
  }
}
