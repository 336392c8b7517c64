/**
 * Time limits of calls to outside services. The timer and the AbortController of a call are referenced from here until the call
 * has ended: `fetch` references signals weakly, and with AbortSignal.timeout a slow body outlived its limit by minutes.
 */

/** The calls that have not ended. */
const pending = new Set<AbortController>()
let isEnding = false

/**
 * Runs a call that ends when `signal` aborts. The limit is for the whole call, however steadily bytes arrive.
 *
 * @throws TimeoutError `limitMs` milliseconds after the start, and AbortError once the process ends, whether or not the call ends
 */
export async function withinLimit<Value>(
  limitMs: number,
  call: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController()
  const { signal } = controller
  pending.add(controller)
  const timer = setTimeout(() => controller.abort(late()), limitMs)
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  if (isEnding) controller.abort(ending())
  try {
    return await Promise.race([aborted, call(signal)])
  } finally {
    clearTimeout(timer)
    pending.delete(controller)
  }
}

/** Aborts the pending calls, and every later one at once, because the process ends. */
export function endCalls(): void {
  isEnding = true
  for (const controller of pending) controller.abort(ending())
}

const late = () => new DOMException('the time limit of the call is over', 'TimeoutError')
const ending = () => new DOMException('the process ends', 'AbortError')
