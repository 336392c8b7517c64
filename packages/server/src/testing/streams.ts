/** Browsers with an SSE stream, over real HTTP, since `inject` answers only when a response ends. */

import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { createGunzip } from 'node:zlib'
import type { BoardChange } from '@sidebet/contract/boardChange'
import { type LiveChange, livePathOf } from '@sidebet/contract/live'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { ChangeEvent } from '../live/changeEvent.ts'
import { publishChanges } from '../live/publishChanges.ts'
import type { Database } from '../platform/database/db.ts'
import type { TestServer } from './server.ts'

type StreamEvent = {
  readonly name: string
  readonly data: LiveChange
  /** The position that its refetches must have. */
  readonly position?: string
}

/** What a viewer of boards receives about them, in order. */
export type BoardEvent =
  | { readonly kind: 'change'; readonly change: BoardChange }
  | { readonly kind: 'request'; readonly leagues: readonly LeagueCode[] }

export type TestStream = {
  readonly userId: number
  readonly headers: IncomingMessage['headers']
  /** The next event that is not a beat. Throws when the stream ends before it. */
  next(): Promise<StreamEvent>
  /** The next beat. */
  beat(): Promise<void>
  /** The last `retry:` of the stream, in milliseconds. */
  retry(): number | null
  /** The names of all further events until the stream ends. */
  rest(): Promise<string[]>
  close(): void
}

/** Lets real connections in. Returns the server's address. */
export function listenOn(server: TestServer): Promise<string> {
  return server.app.listen({ host: '127.0.0.1', port: 0 })
}

type Subscriber = { readonly userId: number; readonly cookie: string }

/** The answer to a request for a stream, whatever its status. */
export async function requestStream(
  url: string,
  cookie: string,
  options: {
    readonly method?: string
    readonly headers?: Record<string, string>
    readonly boards?: readonly LeagueCode[]
    readonly coverMs?: number
  } = {},
): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, boards = [], coverMs = 0 } = options
  const identity = request(url + livePathOf(boards, coverMs), {
    agent: false,
    method,
    headers: { ...(cookie && { cookie }), ...headers },
  })
  identity.end()
  const [answer] = (await once(identity, 'response')) as [IncomingMessage]
  return answer
}

/** Opens a stream that watches these boards, without waiting for an event. */
export async function openStream(
  url: string,
  { userId, cookie }: Subscriber,
  options: Parameters<typeof requestStream>[2] = {},
): Promise<TestStream> {
  const answer = await requestStream(url, cookie, options)
  if (answer.statusCode !== 200) throw new Error(`no stream: ${answer.statusCode}`)
  const events = makeQueue<StreamEvent>()
  const beats = makeQueue<true>()
  let retry: number | null = null
  let text = ''
  const isPacked = answer.headers['content-encoding'] === 'gzip'
  const texts = isPacked ? answer.pipe(createGunzip()) : answer
  texts.setEncoding('utf8')
  texts.on('data', (more: string) => {
    text += more
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      const [, retryText] = /^retry: (\d+)$/.exec(block) ?? []
      const [, position = '', name = '', data = ''] =
        /^(?:id: (\d+)\n)?event: (\w+)\ndata: (.*)$/.exec(block) ?? []
      if (retryText) retry = Number(retryText)
      else if (name === 'beat') beats.put(true)
      else events.put({ name, data: JSON.parse(data), ...(position && { position }) })
    }
  })
  answer.on('error', () => {})
  answer.on('close', () => {
    events.end()
    beats.end()
  })
  return {
    userId,
    headers: answer.headers,
    async next() {
      const event = await events.take()
      if (!event) throw new Error('the stream has ended')
      return event
    },
    async beat() {
      if (!(await beats.take())) throw new Error('the stream has ended')
    },
    retry: () => retry,
    async rest() {
      const names: string[] = []
      for (let event = await events.take(); event; event = await events.take())
        names.push(event.name)
      return names
    },
    close: () => answer.destroy(),
  }
}

/** Opens a stream and waits for its `hello`. */
export async function listening(
  url: string,
  subscriber: Subscriber,
  options: Parameters<typeof requestStream>[2] = {},
): Promise<TestStream> {
  const stream = await openStream(url, subscriber, options)
  const { name } = await stream.next()
  if (name !== 'hello') throw new Error(`a stream began with ${name}`)
  return stream
}

/** Publishes a change event in a transaction that changes nothing. */
export function publishChange(db: Database, event: ChangeEvent): Promise<void> {
  return db.transaction(async (tx) => publishChanges(tx, event))
}

/** A group without members: a change event that includes it arrives after those of other groups. */
const NO_GROUP = -1

/** Leagues without games in any test: a stream that receives its own league has received all earlier events. */
const MARKS: readonly LeagueCode[] = ['ligamx', 'uefa', 'bundesliga', 'seriea', 'laliga']

const markOf = ({ userId }: TestStream) => MARKS[userId % MARKS.length]!

/**
 * All changes that this stream has received by now, combined, without notifications, which are delivered separately. It
 * publishes a change for its user and for a league without games, and reads up to that event.
 */
export async function receiveChanges(db: Database, stream: TestStream): Promise<LiveChange> {
  const mark = markOf(stream)
  await publishChange(db, { notices: [stream.userId], groups: [NO_GROUP], scores: [mark] })
  const all: Record<string, true | LeagueCode[]> = {}
  for (;;) {
    const { name, data } = await stream.next()
    if (name !== 'changed') throw new Error(`a stream said ${name}`)
    for (const [what, some] of Object.entries(data)) {
      const before = all[what]
      all[what] = Array.isArray(some) ? [...(Array.isArray(before) ? before : []), ...some] : true
    }
    if (data.notices && data.scores?.includes(mark)) break
  }
  const { notices, scores, ...changes } = all
  const played = Array.isArray(scores) ? scores.filter((league) => !MARKS.includes(league)) : []
  return { ...changes, ...(played.length > 0 && { scores: played }) } as LiveChange
}

/** An offer on a board without other offers, which the viewer watches, too. */
export type BoardMark = { readonly league: LeagueCode; readonly offerId: number }

/**
 * What each of these viewers has received about boards by now. It publishes a change of the mark twice: the second one is read after all
 * earlier changes were sent. All viewers receive both, so that no mark arrives later, at a viewer who waits for another one.
 */
export async function receiveBoardEvents(
  db: Database,
  streams: readonly TestStream[],
  { league, offerId }: BoardMark,
): Promise<BoardEvent[][]> {
  const received: BoardEvent[][] = streams.map(() => [])
  for (let marks = 0; marks < 2; marks++) {
    await publishChange(db, { boards: [league], offers: [offerId] })
    for (const [at, stream] of streams.entries())
      received[at]!.push(...(await receiveUntilMark(stream, league)))
  }
  return received
}

async function receiveUntilMark(stream: TestStream, mark: LeagueCode): Promise<BoardEvent[]> {
  const received: BoardEvent[] = []
  for (;;) {
    const { name, data } = await stream.next()
    const change = name === 'board' ? (data as unknown as BoardChange) : null
    if (change?.league === mark) return received
    if (change) received.push({ kind: 'change', change })
    if (!data.boards) continue
    const leagues = data.boards.filter((league) => league !== mark)
    if (leagues.length > 0) received.push({ kind: 'request', leagues })
    // A viewer whose socket has unsent bytes requests the board of the mark, too.
    if (leagues.length < data.boards.length) return received
  }
}

/** Takes wait for the next value; after the end they return null. */
function makeQueue<Value>() {
  const values: Value[] = []
  const waiting: ((value: Value | null) => void)[] = []
  let isOver = false
  return {
    put(value: Value) {
      const next = waiting.shift()
      if (next) next(value)
      else values.push(value)
    },
    end() {
      isOver = true
      for (const next of waiting.splice(0)) next(null)
    },
    take(): Promise<Value | null> {
      if (values.length > 0) return Promise.resolve(values.shift()!)
      if (isOver) return Promise.resolve(null)
      return new Promise((resolve) => waiting.push(resolve))
    },
  }
}
