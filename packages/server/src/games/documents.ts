/** Documents of sources: conditional requests per address, no more per day than the source allows. */
import { hash } from 'node:crypto'
import { type AddedTeams, addedTeams } from '@sidebet/domain/games/addedTeams'
import type { Db } from '../platform/database/db.ts'
import { type CallResult, fetchBytes } from '../platform/http/provider.ts'
import type { DocumentForm, DocumentReading } from './readDocument.ts'
import { makeWorkerReader, type ReadBytes } from './workerReader.ts'

const TIMEOUT_MS = 8_000
/** The most bytes that are read of a document. */
const MAX_BYTES = 16 * 1024 * 1024
/**
 * The most bytes that are read of a document whose days can be requested one by one. A month of baseball has 11 MB, of which little
 * is needed: its days cost less.
 */
export const DIVISIBLE_MAX_BYTES = 4 * 1024 * 1024
/** Rows that the cache of a process retains, about 1 KB each. Documents that were received longest ago are removed first. */
const ROWS_MAX = 20_000

type CachedDocument = {
  readonly reading: CallResult<DocumentReading>
  readonly rows: number
  /** The SHA-256 of its bytes. */
  readonly document: string
  /** The additions to the team directory with which its names were resolved. */
  readonly teams: AddedTeams
  /** Since when the address returns these bytes, by the real clock. */
  readonly since: number
  readonly validators: Readonly<Record<string, string>>
}

export type Documents = {
  /**
   * Returns the document at this address, also when it is unchanged. Each version is parsed once, and its games contain its hash.
   * An address always has the same form. `headers` contain the key of a source; beyond `maxBytes` the result is TOO_LARGE.
   */
  read(
    url: string,
    form: DocumentForm,
    options?: { readonly headers?: Readonly<Record<string, string>>; readonly maxBytes?: number },
  ): Promise<CallResult<DocumentReading>>
}

export type FetchDocument = typeof fetchBytes

type DocumentOptions = {
  readonly readBytes?: ReadBytes
  /** Makes the requests. */
  readonly fetchDocument?: FetchDocument
  /** Milliseconds of the real clock, because the age of a document does not depend on a trial's clock. */
  readonly now?: () => number
}

/** `callsADay` is the number of calls that the source allows per day (UTC) for all processes together; null for no limit. */
export function makeDocuments(
  db: Db,
  source: string,
  callsADay: number | null,
  {
    readBytes = makeWorkerReader(),
    fetchDocument = fetchBytes,
    now = () => performance.now(),
  }: DocumentOptions = {},
): Documents {
  const cache = new Map<string, CachedDocument>()
  return {
    async read(url, form, { headers = {}, maxBytes = MAX_BYTES } = {}) {
      if (callsADay !== null && !(await spendCall(db, source, callsADay))) {
        return { kind: 'unknown', cause: `no call left of ${callsADay} a day` }
      }
      const last = cache.get(url)
      const teams = addedTeams()
      // An unchanged document may name a team that was added since: its names must be resolved again.
      const reusable = last?.teams === teams ? last : undefined
      const answer = await fetchDocument(url, {
        headers: { ...headers, ...reusable?.validators },
        timeoutMs: TIMEOUT_MS,
        maxBytes,
      })
      if (answer.kind !== 'ok') return answer
      const { bytes, validators } = answer.value
      if (bytes === null) {
        if (reusable) return toResult(reusable)
        return { kind: 'unknown', cause: 'unchanged, though nothing was asked for before' }
      }
      const document = hash('sha256', bytes)
      cache.delete(url)
      const reading = await readBytes(bytes, form).catch(() => null)
      if (reading === null) return { kind: 'unknown', cause: 'document not read' }
      const rows = 1 + (reading.kind === 'ok' ? reading.value.rows : 0)
      const since = last?.document === document ? last.since : now()
      const read = {
        reading: ofDocument(reading, document),
        rows,
        document,
        teams,
        since,
        validators,
      }
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

/** Counts one call of the current day (UTC); false when none is left. The row exists: a feed is leased before its first request. */
async function spendCall(db: Db, source: string, callsADay: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update feeds set calls = case when calls_day = today.day then calls + 1 else 1 end, calls_day = today.day
     from (select (product_now() at time zone 'UTC')::date as day) today
     where source = $1 and (calls_day is distinct from today.day or calls < $2)`,
    [source, callsADay],
  )
  return rowCount === 1
}
