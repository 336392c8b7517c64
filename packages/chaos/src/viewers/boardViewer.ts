/**
 * A viewer of a board: its stream, and the rows that follow from it as in the web client (`packages/web/src/live`). It opens another
 * stream whenever one ends, and requests the board after each `hello`, because earlier changes were not sent.
 */
import { applyBoardChange, type BoardChange, type BoardPage } from '@sidebet/contract/boardChange'
import { wireId } from '@sidebet/contract/ids'
import { BEAT_EVERY_MS, type LiveChange, livePathOf } from '@sidebet/contract/live'
import type { OfferRow } from '@sidebet/contract/offers'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { raisePosition, type User } from '../environment/people.ts'
import { pause } from '../waitUntil.ts'
import { loadBoard } from './loadBoard.ts'

export type BoardViewer = {
  readonly user: User
  readonly league: LeagueCode
  rows(): readonly OfferRow[]
  /** False while the board has rows that only later pages have. */
  hasLastPage(): boolean
  /** Whether a stream has begun and is connected to the database, and no request for the board is pending. */
  isLive(): boolean
  /** How many streams have begun. */
  begun(): number
  /** Destroys the connection of the stream. The next stream begins after this time, milliseconds. */
  cut(ms: number): void
  /** Reads nothing of the stream for this time, milliseconds. */
  readSlowly(ms: number): void
  stop(): Promise<void>
}

type ViewerOptions = {
  readonly urls: readonly string[]
  /** With a session of its own: the cookie is replaced when the session has ended. */
  readonly user: User
  readonly league: LeagueCode
  readonly rowsPerPage: number
  /** Pages that are loaded and displayed. */
  readonly pages: number
  readonly signIn: (user: User) => Promise<void>
}

const RECONNECT_MS = 100
/** The pause before each request of the board, at most. */
const SPREAD_MS = 300
const RETRY_MS = 500
/** Without any event for so long, the connection counts as lost. */
const SILENT_MS = 2 * BEAT_EVERY_MS
/** So many rows of the loaded pages may be gone while more pages follow. */
const GONE_MAX = 10

export function openBoardViewer(options: ViewerOptions): BoardViewer {
  const { urls, user, league, rowsPerPage } = options
  const ending = new AbortController()
  let pages: readonly BoardPage[] = []
  /** Changes that have arrived since the request began: its answer may be from before them. */
  let during: BoardChange[] = []
  let isStale = false
  let loading: Promise<void> | null = null
  let isConnected = false
  let begun = 0
  let connection = new AbortController()
  let reconnectAfterMs = 0
  let reading: Promise<void> = Promise.resolve()
  let receivedAt = 0
  let turn = user.id

  const nextUrl = () => urls[turn++ % urls.length]!

  function request(): void {
    isStale = true
    loading ??= loadWhileStale()
  }

  async function loadWhileStale(): Promise<void> {
    while (isStale && !ending.signal.aborted) {
      await pause(Math.random() * SPREAD_MS)
      isStale = false
      during = []
      const loaded = await loadBoard(nextUrl(), options, options.pages).catch(() => null)
      if (loaded) pages = during.reduce(changed, loaded)
      else {
        isStale = true
        await pause(RETRY_MS)
      }
    }
    loading = null
  }

  function applyChange(change: BoardChange): void {
    pages = changed(pages, change)
    during.push(change)
    // Only the API has the balances of the user's own offers.
    const hasOwn = change.rows?.some(({ userIDoffer }) => userIDoffer === wireId('user', user.id))
    if (hasOwn || isThin()) request()
  }

  function isThin(): boolean {
    const count = pages.reduce((sum, { data }) => sum + data.length, 0)
    return pages.at(-1)?.next != null && count < pages.length * rowsPerPage - GONE_MAX
  }

  function receive(block: string): void {
    const [, name, data = ''] = /^event: (\w+)\ndata: (.*)$/m.exec(block) ?? []
    raisePosition(user, /^id: (\d+)$/m.exec(block)?.[1])
    if (name === 'hello') begun++
    if (name === 'hello' || name === 'back') {
      isConnected = true
      request()
    }
    if (name === 'away') isConnected = false
    if (name === 'board') applyChange(JSON.parse(data) as BoardChange)
    if (name === 'changed' && (JSON.parse(data) as LiveChange).boards?.includes(league)) request()
  }

  async function readStream(url: string): Promise<void> {
    const answer = await fetch(url + livePathOf([league]), {
      headers: { cookie: user.cookie },
      signal: AbortSignal.any([ending.signal, connection.signal]),
    })
    if (answer.status === 401) await options.signIn(user)
    if (answer.status !== 200) return void (await answer.body?.cancel())
    let text = ''
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      await reading
      receivedAt = performance.now()
      const blocks = (text + part).split('\n\n')
      text = blocks.pop()!
      blocks.forEach(receive)
    }
  }

  async function readStreams(): Promise<void> {
    while (!ending.signal.aborted) {
      connection = new AbortController()
      receivedAt = performance.now()
      // A process that ends breaks its streams, and refuses new ones.
      await readStream(nextUrl()).catch(() => {})
      isConnected = false
      await pause(RECONNECT_MS + reconnectAfterMs)
      reconnectAfterMs = 0
    }
  }

  const silence = setInterval(() => {
    if (performance.now() - receivedAt > SILENT_MS) connection.abort()
  }, 1_000)
  const streams = readStreams()

  return {
    user,
    league,
    rows: () => pages.flatMap(({ data }) => data),
    hasLastPage: () => pages.length > 0 && pages.at(-1)!.next === null,
    isLive: () => isConnected && loading === null,
    begun: () => begun,
    cut(ms) {
      reconnectAfterMs = ms
      connection.abort()
    },
    readSlowly(ms) {
      reading = pause(ms)
    },
    async stop() {
      clearInterval(silence)
      ending.abort()
      await streams
      await loading
    },
  }
}

const changed = (pages: readonly BoardPage[], change: BoardChange) =>
  applyBoardChange(pages, change)
