/** Browsers that listen, as tests have them: over real HTTP, since a stream has no end that could be answered. */

import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { LiveChange } from '@sidebet/contract/live'
import { LIVE_PATH } from '@sidebet/contract/live'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { ChangeEvent } from '../live/changeEvent.ts'
import { publishChanges } from '../live/publishChanges.ts'
import type { Database } from '../platform/database/db.ts'
import type { TestServer } from './server.ts'

type StreamEvent = { readonly name: string; readonly data: LiveChange }

export type TestStream = {
  readonly userId: number
  readonly headers: IncomingMessage['headers']
  /** The next event that is no beat. Throws when the stream ends before it. */
  next(): Promise<StreamEvent>
  /** The next beat. */
  beat(): Promise<void>
  /** The last `retry:` that was said, milliseconds. */
  retry(): number | null
  /** All that is heard until the stream ends. */
  rest(): Promise<string[]>
  close(): void
}

/** Lets real connections in. Answers the server's address. */
export function listenOn(server: TestServer): Promise<string> {
  return server.app.listen({ host: '127.0.0.1', port: 0 })
}

type Subscriber = { readonly userId: number; readonly cookie: string }

/** The answer to a request for a stream, whatever it is. */
export async function requestStream(
  url: string,
  cookie: string,
  options: { readonly method?: string; readonly headers?: Record<string, string> } = {},
): Promise<IncomingMessage> {
  const { method = 'GET', headers = {} } = options
  const identity = request(url + LIVE_PATH, {
    agent: false,
    method,
    headers: { ...(cookie && { cookie }), ...headers },
  })
  identity.end()
  const [answer] = (await once(identity, 'response')) as [IncomingMessage]
  return answer
}

/** Opens a stream that has not said anything yet. */
export async function openStream(url: string, { userId, cookie }: Subscriber): Promise<TestStream> {
  const answer = await requestStream(url, cookie)
  if (answer.statusCode !== 200) throw new Error(`no stream: ${answer.statusCode}`)
  const events = makeQueue<StreamEvent>()
  const beats = makeQueue<true>()
  let retry: number | null = null
  let text = ''
  answer.setEncoding('utf8')
  answer.on('data', (more: string) => {
    text += more
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      const [, retryText] = /^retry: (\d+)$/.exec(block) ?? []
      const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
      if (retryText) retry = Number(retryText)
      else if (name === 'beat') beats.put(true)
      else events.put({ name, data: JSON.parse(data) })
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

/** Opens a stream that has said that it has begun. */
export async function listening(url: string, subscriber: Subscriber): Promise<TestStream> {
  const stream = await openStream(url, subscriber)
  const { name } = await stream.next()
  if (name !== 'hello') throw new Error(`a stream began with ${name}`)
  return stream
}

/** Wakes as a transaction does that changes nothing. */
export function publishChange(db: Database, event: ChangeEvent): Promise<void> {
  return db.transaction(async (tx) => publishChanges(tx, event))
}

/** A group of nobody: a wake-up that names it comes after those of other groups. */
const NO_GROUP = -1

/** Leagues of which no test plays games: a stream that hears of its own has heard all that came before. */
const MARKS: readonly LeagueCode[] = ['ligamx', 'uefa', 'bundesliga', 'seriea', 'laliga']

const markOf = ({ userId }: TestStream) => MARKS[userId % MARKS.length]!

/**
 * All that this stream has heard of by now, in one, but for notices: those are placed by themselves. It wakes its user and
 * all who look at a league without games, and reads up to that.
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

/** Takes wait for what is put; after the end there is nothing to wait for. */
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
