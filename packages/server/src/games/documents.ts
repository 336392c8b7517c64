/** Documents of sources: each address is asked for what has changed, and no source more often than it allows. */
import type { Db } from '../core/db.ts'
import { type CallResult, fetchText } from '../core/provider.ts'

const TIMEOUT_MS = 8_000
/** Characters of last answers that are kept by the process that had them, those first that were read last. */
const KEPT_MAX = 16_000_000

type Kept = { readonly text: string; readonly validators: Readonly<Record<string, string>> }

export type Documents = {
  /** The document at this address, also when it has not changed. `headers` carry the key of a source. */
  read(url: string, headers?: Readonly<Record<string, string>>): Promise<CallResult<string>>
}

/** `callsADay` is what the source allows in a day (UTC), all processes together; null for any number. */
export function makeDocuments(db: Db, source: string, callsADay: number | null): Documents {
  const kept = new Map<string, Kept>()
  return {
    async read(url, headers = {}) {
      if (callsADay !== null && !(await spendCall(db, source, callsADay))) {
        return { kind: 'unknown', cause: `no call left of ${callsADay} a day` }
      }
      const last = kept.get(url)
      const answer = await fetchText(url, {
        headers: { ...headers, ...last?.validators },
        timeoutMs: TIMEOUT_MS,
      })
      if (answer.kind !== 'ok') return answer
      const { text, validators } = answer.value
      if (text === null) {
        return last
          ? { kind: 'ok', value: last.text }
          : { kind: 'unknown', cause: 'unchanged, though nothing was asked for before' }
      }
      kept.delete(url)
      if (Object.keys(validators).length > 0) kept.set(url, { text, validators })
      forgetOldest(kept)
      return { kind: 'ok', value: text }
    },
  }
}

function forgetOldest(kept: Map<string, Kept>): void {
  let characters = 0
  for (const { text } of kept.values()) characters += text.length
  for (const [url, { text }] of kept) {
    if (characters <= KEPT_MAX) return
    kept.delete(url)
    characters -= text.length
  }
}

/** Counts one call of today; false when none is left. The row is that of the feed, which is leased before it is asked. */
async function spendCall(db: Db, source: string, callsADay: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update feeds set calls = case when calls_day = today.day then calls + 1 else 1 end, calls_day = today.day
     from (select (product_now() at time zone 'UTC')::date as day) today
     where source = $1 and (calls_day is distinct from today.day or calls < $2)`,
    [source, callsADay],
  )
  return rowCount === 1
}
