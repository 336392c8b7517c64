import type { Provider } from '../state/faults.ts'

/** One request to a provider, without bodies and secrets. */
type LoggedRequest = {
  at: string
  provider: Provider
  op: string
  method: string
  path: string
  /** The caller's idempotency key, where the provider supports one. */
  request_id: string | null
  /** Null until the response, and permanently when a fault suppressed it. */
  status: number | null
  /** The fault rule that matched it. */
  fault: string | null
}

const ENTRIES_MAX = 5_000

/** The last requests, oldest first, in memory only. */
export type RequestLog = {
  add(entry: LoggedRequest): LoggedRequest
  list(): readonly LoggedRequest[]
  clear(): void
}

export function openRequestLog(): RequestLog {
  const entries: LoggedRequest[] = []
  return {
    add(entry) {
      entries.push(entry)
      if (entries.length > ENTRIES_MAX) entries.shift()
      return entry
    },
    list: () => entries,
    clear: () => void entries.splice(0),
  }
}
