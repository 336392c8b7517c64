/** The 503 answers of this process within the last minutes, so that `/ready` has the reason of each. */

/** Milliseconds for which an answer is reported. */
const REPORTED_FOR_MS = 5 * 60_000

export type Recent503 = {
  /** The name in the contract, or `other`. */
  readonly call: string
  /** `busy`, `unavailable`, `outcomeUnknown` or `maintenance`. */
  readonly code: string
  /** Answers since the last five minutes without one. */
  readonly answers: number
  /** The latest one, real time. */
  readonly last: Date
}

const recent = new Map<string, Recent503>()

/** Records an answer. The calls and codes of the contract are few, so the table stays small. */
export function record503(call: string, code: string): void {
  dropOld()
  const key = `${call} ${code}`
  recent.set(key, { call, code, answers: (recent.get(key)?.answers ?? 0) + 1, last: new Date() })
}

export function listRecent503(): Recent503[] {
  dropOld()
  return [...recent.values()]
}

function dropOld(): void {
  for (const [key, { last }] of recent)
    if (Date.now() - last.getTime() > REPORTED_FOR_MS) recent.delete(key)
}
