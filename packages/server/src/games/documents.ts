/** Documents of sources: each address is asked for what has changed, and no source more often than it allows. */
import { hash } from 'node:crypto'
import type { Db } from '../platform/database/db.ts'
import { type CallResult, fetchBytes } from '../platform/http/provider.ts'
import type { DocumentForm, DocumentReading } from './readDocument.ts'
import { makeReadOffLoop, type ReadBytes } from './readOffLoop.ts'

const TIMEOUT_MS = 8_000
/** What is read of a document at most. */
const MAX_BYTES = 16 * 1024 * 1024
/**
 * What is read at most of a document whose days can be requested one by one. A month of baseball has 11 MB, most of which nothing
 * is to be learned from: its days cost less.
 */
export const DIVISIBLE_MAX_BYTES = 4 * 1024 * 1024
/** Rows of last answers that the process remembers, of about 1 KB each; those first that were read last. */
const ROWS_MAX = 20_000

type CachedDocument = {
  readonly reading: CallResult<DocumentReading>
  readonly rows: number
  /** The SHA-256 of its bytes. */
  readonly document: string
  /** Since when its address is answered with it, by the real clock. */
  readonly since: number
  readonly validators: Readonly<Record<string, string>>
}

export type Documents = {
  /**
   * The document at this address, also when it has not changed: it is parsed once for each change. Its games name it. The form of an address is
   * always the same. `headers` carry the key of a source; beyond `maxBytes` the answer is TOO_LARGE.
   */
  read(
    url: string,
    form: DocumentForm,
    options?: { readonly headers?: Readonly<Record<string, string>>; readonly maxBytes?: number },
  ): Promise<CallResult<DocumentReading>>
}

/**
 * `callsADay` is what the source allows in a day (UTC), all processes together; null for any number. `now` is in milliseconds, by
 * the real clock: a document is as old as it is, also in a trial whose clock is moved.
 */
export function makeDocuments(
  db: Db,
  source: string,
  callsADay: number | null,
  readBytes: ReadBytes = makeReadOffLoop(),
  now: () => number = () => performance.now(),
): Documents {
  const cache = new Map<string, CachedDocument>()
  return {
    async read(url, form, { headers = {}, maxBytes = MAX_BYTES } = {}) {
      if (callsADay !== null && !(await spendCall(db, source, callsADay))) {
        return { kind: 'unknown', cause: `no call left of ${callsADay} a day` }
      }
      const last = cache.get(url)
      const answer = await fetchBytes(url, {
        headers: { ...headers, ...last?.validators },
        timeoutMs: TIMEOUT_MS,
        maxBytes,
      })
      if (answer.kind !== 'ok') return answer
      const { bytes, validators } = answer.value
      if (bytes === null) {
        if (last) return toResult(last)
        return { kind: 'unknown', cause: 'unchanged, though nothing was asked for before' }
      }
      const document = hash('sha256', bytes)
      cache.delete(url)
      const reading = await readBytes(bytes, form).catch(() => null)
      if (reading === null) return { kind: 'unknown', cause: 'document not read' }
      const rows = 1 + (reading.kind === 'ok' ? reading.value.rows : 0)
      const since = last?.document === document ? last.since : now()
      const read = { reading: ofDocument(reading, document), rows, document, since, validators }
      cache.set(url, read)
      forgetOldest(cache)
      return toResult(read)
    },
  }

  function toResult({ reading, since }: CachedDocument): CallResult<DocumentReading> {
    if (reading.kind !== 'ok') return reading
    return { kind: 'ok', value: { ...reading.value, unchangedMs: now() - since } }
  }
}

function ofDocument(
  reading: CallResult<DocumentReading>,
  document: string,
): CallResult<DocumentReading> {
  if (reading.kind !== 'ok') return reading
  const games = reading.value.games.map((game) => ({ ...game, document }))
  return { kind: 'ok', value: { ...reading.value, games } }
}

function forgetOldest(cache: Map<string, CachedDocument>): void {
  let all = 0
  for (const { rows } of cache.values()) all += rows
  for (const [url, { rows }] of cache) {
    if (all <= ROWS_MAX) return
    cache.delete(url)
    all -= rows
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
