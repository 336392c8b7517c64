/** The streams of this process: which changes each receives, and when it ends. Without streams there is no subscription. */
import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { BEAT_EVERY_MS } from '@sidebet/contract/live'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { limitsSeen } from '@sidebet/domain/regions/regionLimit'
import { makeBatchLoader } from '../platform/database/batchLoader.ts'
import { BEHIND_MAX_MS, type ReadStandby } from '../platform/database/readStandby.ts'
import { makeQuietIdentityReader, type Session } from '../platform/http/session.ts'
import { report } from '../platform/measure.ts'
import type { Services } from '../services.ts'
import { type ChangeOfBoard, makeBoardFeed, type ReadBoardChanges } from './boardFeed.ts'
import type { ChangeEvent, Ids } from './changeEvent.ts'
import type { Encoder } from './encoder.ts'
import type { Listener } from './listener.ts'
import { eventText, makeChangeText, type Thing } from './liveEvents.ts'
import { readMembersAmong } from './members.sql.ts'
import { Stream } from './stream.ts'

/** Milliseconds, except for `ofUser`. */
export type LiveLimits = {
  readonly beatEveryMs: number
  /** Between two change events of one stream. */
  readonly changeIntervalMs: number
  /** Between two reads of changed boards. */
  readonly boardIntervalMs: number
  /** How long the subscription remains after the last stream: a page that is loaded meanwhile misses no change. */
  readonly lingerMs: number
  /** Streams per user; one more ends the oldest. */
  readonly ofUser: number
}

export const LIVE_LIMITS: LiveLimits = {
  beatEveryMs: BEAT_EVERY_MS,
  changeIntervalMs: 1_000,
  boardIntervalMs: 500,
  lingerMs: 600_000,
  ofUser: 10,
}

export type Streams = {
  /** False when the limit is reached, or when the process ends. */
  hasRoom(): boolean
  /** Adds a stream whose response headers were already written; it watches these boards. */
  add(session: Session, raw: ServerResponse, options: NewStream): void
  /** Ends all streams and refuses new ones. */
  close(): void
}

type NewStream = {
  readonly boards: ReadonlySet<LeagueCode>
  readonly encoder: Encoder
  readonly retryMs: number
  /** The period before the request whose changes the browser may have missed, milliseconds; 0 when it refetches. */
  readonly coverMs: number
}

/** Streams that are written to or checked before other work of the process gets its turn. */
const AT_ONCE = 50
/** Events whose groups are read in one query. */
const GROUPS_AT_ONCE = 100
/** The reconnect time of a stream that was ended for a newer one of its user. */
const MADE_ROOM_RETRY_MS = 60_000
/** Reconnects per second after a process has ended, and their first delay, so that the next process can be ready. */
const BACK_A_SECOND = 500
const BACK_AFTER_MS = 500

export function makeStreams(
  {
    config,
    db,
    standby,
    log,
    changeFeed,
  }: Pick<Services, 'config' | 'db' | 'standby' | 'log' | 'changeFeed'>,
  readBoardChanges: ReadBoardChanges,
  limits: LiveLimits,
): Streams {
  const all = new Set<Stream>()
  const byUser = new Map<number, Set<Stream>>()
  const byBoard = new Map<LeagueCode, Set<Stream>>()
  const readSession = makeQuietIdentityReader(db)
  const readMembers = makeBatchLoader(membersOfAll, GROUPS_AT_ONCE)
  const around = {
    changeIntervalMs: limits.changeIntervalMs,
    soon,
    textOf: makeChangeText(),
    position: () => position,
    eventsSince: changeFeed.eventsSince,
    replay,
    dropped: ({ session }: Stream) => log.info({ live: 'slow', user: session.userId }),
  }

  const boardFeed = makeBoardFeed(db, readBoardChanges, limits.boardIntervalMs, {
    hasViewers: (league) => byBoard.has(league),
    send: sendToViewers,
    reload(leagues) {
      for (const league of leagues)
        for (const stream of viewersOf(league)) stream.queueChanges([`boards ${league}`])
    },
  })

  let listener: Listener | null = null
  let lingering: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let isChecking = false
  let isClosed = false

  /** At least as late as every change that a stream has queued; null without a standby. */
  let position: number | null = null

  async function updatePosition(from: ReadStandby): Promise<void> {
    position = await from.readPosition()
  }

  /** Groups whose members could not be read: the next beat reads them again. */
  const unreadGroups = new Set<number>()
  /** Streams with changes to send. */
  const ready = new Set<Stream>()
  let isSending = false

  function soon(stream: Stream): void {
    ready.add(stream)
    if (isSending) return
    isSending = true
    setImmediate(sendToReadyStreams)
  }

  function sendToReadyStreams(): void {
    let left = AT_ONCE
    for (const stream of ready) {
      if (left-- === 0) break
      ready.delete(stream)
      stream.sendChanges()
    }
    isSending = ready.size > 0
    if (isSending) setImmediate(sendToReadyStreams)
  }

  const viewersOf = (league: LeagueCode): Iterable<Stream> => byBoard.get(league) ?? []

  /** Viewers who see the same of the change get the same text. */
  async function sendToViewers(league: LeagueCode, change: ChangeOfBoard): Promise<void> {
    const texts = new Map<string, string | null>()
    for (const some of slices([...viewersOf(league)])) {
      for (const stream of some) {
        const key = stream.limits.join()
        if (!texts.has(key)) texts.set(key, boardText(change(stream.limits)))
        const text = texts.get(key)
        if (text) stream.sendBoard(league, text)
      }
      await nextTurn()
    }
  }

  function streamsOf(ids: Ids = []): Iterable<Stream> {
    return ids === 'everybody' ? all : ids.flatMap((id) => [...(byUser.get(id) ?? [])])
  }

  /** The streams of the current members of these groups. */
  async function membersOf(groups: Ids): Promise<Iterable<Stream>> {
    if (groups === 'everybody') return all
    try {
      return streamsOf(await readMembers(groups))
    } catch {
      for (const group of groups) unreadGroups.add(group)
      return []
    }
  }

  async function membersOfAll(questions: readonly (readonly number[])[]): Promise<number[][]> {
    const rows = await readMembersAmong(db, questions.flat(), [...byUser.keys()])
    return questions.map((groups) =>
      rows.flatMap(({ groupId, userId }) => (groups.includes(groupId) ? [userId] : [])),
    )
  }

  async function receiveEvent({
    users,
    notices,
    groups,
    members,
    ...event
  }: ChangeEvent): Promise<void> {
    for (const stream of streamsOf(event.sessions)) {
      stream.doubt()
      void check(stream)
    }
    if (standby) await updatePosition(standby)
    // The changes of one event are sent together: memberships are read before the first of them is queued.
    const inGroups = groups && groups.length > 0 ? await membersOf(groups) : []
    boardFeed.add(event)
    const toAll: Thing[] = (event.scores ?? []).map((league) => `scores ${league}` as const)
    if (toAll.length > 0) for (const stream of all) stream.queueChanges(toAll)
    for (const league of event.boards ?? []) {
      const isWhole = event.wholeBoards?.includes(league)
      for (const stream of all)
        if (isWhole || !stream.boards.has(league)) stream.queueChanges([`boards ${league}`])
    }
    for (const stream of streamsOf(users)) stream.queueChanges(['yours'])
    for (const stream of streamsOf(notices)) stream.queueChanges(['notices'])
    for (const stream of streamsOf(members)) stream.queueChanges(['groups'])
    for (const stream of inGroups) stream.queueChanges(['groups'])
  }

  /** Queues for one stream what it would have received. Its boards are requested: their rows were not sent. */
  function replay(stream: Stream, events: readonly ChangeEvent[]): void {
    const { userId } = stream.session
    const has = (ids: Ids = []) => ids === 'everybody' || ids.includes(userId)
    const things = events.flatMap(
      ({ users, notices, members, groups, boards = [], scores = [] }): Thing[] => [
        ...(has(users) ? (['yours'] as const) : []),
        ...(has(notices) ? (['notices'] as const) : []),
        ...(has(members) || groups === 'everybody' ? (['groups'] as const) : []),
        ...boards.map((league) => `boards ${league}` as const),
        ...scores.map((league) => `scores ${league}` as const),
      ],
    )
    if (things.length > 0) stream.queueChanges(things)
    // One query for all events, of which a busy process has many.
    const inGroups = events.flatMap(({ groups = [] }) => (groups === 'everybody' ? [] : groups))
    if (inGroups.length > 0) void replayGroups(stream, inGroups)
  }

  async function replayGroups(stream: Stream, groups: Ids): Promise<void> {
    for (const member of await membersOf(groups))
      if (member === stream) stream.queueChanges(['groups'])
  }

  /** Reads the session of a stream, which then begins, continues or ends. */
  async function check(stream: Stream): Promise<void> {
    const { doubts } = stream
    try {
      // Before `hello` too: the changes before it were not sent.
      if (standby) await updatePosition(standby)
      const { session } = await readSession(stream.session.idHash)
      if (!session || session.mfaPending) return await end(stream)
      stream.setLimits(limitsSeen(session, session.regionRule))
      stream.trust(doubts)
      if (listener?.state() === 'listening') stream.begin()
    } catch {
      // The database is away: the next beat checks again.
    }
  }

  async function end(stream: Stream): Promise<void> {
    stream.doubt()
    const { id, idHash } = stream.session
    // A session that continues under another id belongs to the same browser, which reconnects with the new id.
    const renewed = await db.query('select 1 from sessions where id = $1 and id_hash <> $2', [
      id,
      idHash,
    ])
    if (renewed.rowCount) stream.leave(BACK_AFTER_MS)
    else stream.over()
  }

  async function checkAll(): Promise<void> {
    if (isChecking) return
    isChecking = true
    for (const some of slices([...all])) {
      await Promise.all(some.map(check))
    }
    isChecking = false
  }

  async function beat(): Promise<void> {
    for (const some of slices([...all])) {
      for (const stream of some) stream.beat()
      await nextTurn()
    }
    if (unreadGroups.size > 0) {
      const groups = [...unreadGroups]
      unreadGroups.clear()
      await receiveEvent({ groups })
    }
    await checkAll()
  }

  function listen(): void {
    clearTimeout(lingering)
    beating ??= setInterval(beat, limits.beatEveryMs)
    listener ??= changeFeed.subscribe({
      onChange: receiveEvent,
      listening() {
        // Change events of ended sessions may have been missed.
        for (const stream of all) {
          stream.doubt()
          void check(stream)
        }
      },
      away() {
        for (const stream of all) stream.lose()
      },
    })
  }

  function rest(): void {
    clearInterval(beating)
    beating = undefined
    lingering = setTimeout(stopListening, limits.lingerMs).unref()
  }

  function stopListening(): void {
    listener?.close()
    listener = null
  }

  function remove(stream: Stream): void {
    if (!all.delete(stream)) return
    report('stream', () => ({ change: -1, boards: stream.boards }))
    ready.delete(stream)
    const own = byUser.get(stream.session.userId)
    own?.delete(stream)
    if (own?.size === 0) byUser.delete(stream.session.userId)
    for (const league of stream.boards) {
      const viewers = byBoard.get(league)
      viewers?.delete(stream)
      if (viewers?.size === 0) byBoard.delete(league)
    }
    if (all.size === 0) rest()
  }

  return {
    hasRoom: () => !isClosed && all.size < config.LIVE_STREAMS,
    add(session, raw, { boards, encoder, retryMs, coverMs }) {
      const { id, idHash, userId } = session
      const seen = limitsSeen(session, session.regionRule)
      // A standby may have answered with data of an earlier time.
      const coveredMs = standby ? coverMs + BEHIND_MAX_MS : coverMs
      const coversFrom = coverMs > 0 ? performance.now() - coveredMs : null
      const options = { boards, limits: seen, encoder, coversFrom }
      const stream = new Stream({ id, idHash, userId }, raw, around, options)
      stream.open(retryMs)
      for (const league of boards)
        byBoard.set(league, (byBoard.get(league) ?? new Set()).add(stream))
      const own = byUser.get(userId) ?? new Set()
      byUser.set(userId, own.add(stream))
      all.add(stream)
      report('stream', () => ({ change: 1, boards }))
      raw.on('close', () => remove(stream))
      // The browser of the oldest stream may have disappeared without closing it; the newest one is in use.
      const [oldest] = own
      if (own.size > limits.ofUser && oldest) {
        oldest.leave(MADE_ROOM_RETRY_MS)
        remove(oldest)
      }
      listen()
      if (listener?.state() === 'listening') void check(stream)
      if (listener?.state() === 'away') stream.lose()
    },
    close() {
      isClosed = true
      const spreadMs = (all.size / BACK_A_SECOND) * 1_000
      for (const stream of all) stream.leave(BACK_AFTER_MS + Math.random() * spreadMs)
      clearInterval(beating)
      clearTimeout(lingering)
      stopListening()
    },
  }
}

const boardText = (change: ReturnType<ChangeOfBoard>) =>
  change ? eventText('board', change) : null

function slices<Value>(values: readonly Value[]): Value[][] {
  const count = Math.ceil(values.length / AT_ONCE)
  return Array.from({ length: count }, (_, at) => values.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
}
