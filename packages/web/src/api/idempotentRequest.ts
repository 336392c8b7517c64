import { connectionTexts } from '@sidebet/copy/screens/connection'
import type { Undecided } from '@sidebet/copy/screens/undecided'
import { waitForEvent } from '../ui/waitForEvent.ts'
import type { Answer, Failed } from './api.ts'

/** Before each time that is asked again without anybody pressing a button; the server may ask for longer ones. */
const PAUSES_MS = [1_000, 2_000, 3_000]

/** Whether to go on after a longer one is for the person to say. */
const LONGEST_PAUSE_MS = 10_000

/** It may have happened. */
const UNKNOWN = new Set(['outcomeUnknown', 'unreachable', 'unexpected'])

/** This try did nothing, and looked at nothing: what became of an earlier one it does not say. */
const NOT_EXECUTED = new Set(['busy', 'unavailable', 'tooManyTries', 'maintenance', 'noSession'])

const UNDECIDED = new Set<string>([
  'busy',
  'unavailable',
  'tooManyTries',
  'outcomeUnknown',
] satisfies Undecided['code'][])

/** The same wish may be sent again, with the same key. */
export function isUndecided<Code extends string>(
  failed: Failed<Code>,
): failed is Failed<Code & Undecided['code']> {
  return UNDECIDED.has(failed.code)
}

type Asking = {
  /** Nobody knows what became of it, and it is asked again. */
  readonly onFindingOut: () => void
  /** Nobody waits for it any more: nothing is sent after this. */
  readonly left?: AbortSignal
}

/** Asks, and asks again by itself while the outcome is unknown; the answer is decided, or `isUndecided` of it. */
type IdempotentRequest<Value, Code extends string> = (
  asking: Asking,
) => Promise<Answer<Value, Code | 'outcomeUnknown'>>

/**
 * Something that moves money and may be asked for any number of times: `send` must send the same each time, with one
 * key. Once a try may have happened it is `outcomeUnknown` until a try decides it, whatever those between say.
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
