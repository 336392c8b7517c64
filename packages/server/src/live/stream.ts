import type { ServerResponse } from 'node:http'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Session } from '../platform/http/session.ts'
import type { ChangeEvent } from './changeEvent.ts'
import type { Encoder } from './encoder.ts'
import { eventText, positionLine, retryText, type Thing } from './liveEvents.ts'

const HELLO = eventText('hello', {})
const COVERING_HELLO = eventText('hello', { covers: true })
const BEAT = eventText('beat', {})
const AWAY = eventText('away', {})
const BACK = eventText('back', {})
const OVER = eventText('over', {})

/** Bytes that may be buffered for a browser that does not read, beside the socket buffers. */
const UNTAKEN_MAX = 64 * 1024
/** How long a browser may take to receive the end, milliseconds. */
const END_MS = 1_000

/** What a stream needs from `streams.ts`. */
type Around = {
  /** Milliseconds between two change events. */
  readonly changeIntervalMs: number
  /** Schedules `sendChanges`, so that changes that arrive together are sent as one event. */
  soon(stream: Stream): void
  textOf(things: ReadonlySet<Thing>): string
  /** A position of the database with all changes that were received so far; null when all lists are read from the primary. */
  position(): number | null
  /** The events since this time of `performance.now()`; null when some may be missing. */
  eventsSince(time: number): readonly ChangeEvent[] | null
  /** Queues for this stream what these events have changed for its user. */
  replay(stream: Stream, events: readonly ChangeEvent[]): void
  /** Reports a stream whose browser did not read for too long. */
  dropped(stream: Stream): void
}

/** What a browser has requested: its boards, and how its bytes are encoded. */
export type StreamOptions = {
  readonly boards: ReadonlySet<LeagueCode>
  /** The regionLimits of the offers that its user may see. */
  readonly limits: readonly string[]
  readonly encoder: Encoder
  /** A time of `performance.now()`: the browser has read nothing before it. Null when the browser refetches after `hello`. */
  readonly coversFrom: number | null
}

/**
 * The stream of one browser. A browser that does not read is disconnected. Changes are sent only while the session is confirmed and
 * the listener is connected: the first at once, further ones at the interval.
 */
export class Stream {
  readonly session: Pick<Session, 'id' | 'idHash' | 'userId'>
  readonly boards: ReadonlySet<LeagueCode>
  readonly #raw: ServerResponse
  readonly #around: Around
  readonly #encoder: Encoder
  readonly #coversFrom: number | null
  #limits: readonly string[]
  /** `hearing` after `hello` or `back`; `away` after the browser was informed that the listener is disconnected. */
  #state: 'new' | 'hearing' | 'away' = 'new'
  /** How often the session had to be checked again, and whether a check is pending. */
  #doubts = 0
  #inDoubt = true
  #changed: Set<Thing> | null = null
  #sentAt = Number.NEGATIVE_INFINITY
  #pause: NodeJS.Timeout | null = null
  /** True when bytes were buffered at the previous beat. */
  #wasWaiting = false

  constructor(
    session: Stream['session'],
    raw: ServerResponse,
    around: Around,
    { boards, limits, encoder, coversFrom }: StreamOptions,
  ) {
    this.session = session
    this.boards = boards
    this.#raw = raw
    this.#around = around
    this.#encoder = encoder
    this.#coversFrom = coversFrom
    this.#limits = limits
    raw.on('error', () => {})
    raw.on('close', () => clearTimeout(this.#pause ?? undefined))
  }

  /** Requires a new check of the session, which may have ended. Returns the number of this check. */
  doubt(): number {
    this.#inDoubt = true
    return ++this.#doubts
  }

  get doubts(): number {
    return this.#doubts
  }

  /** The session is valid, as read after this many doubts. An older result is ignored. */
  trust(doubts: number): void {
    if (doubts !== this.#doubts) return
    this.#inDoubt = false
    if (this.#changed && !this.#pause) this.#around.soon(this)
  }

  /** The first bytes: after this time the browser reconnects once the stream has ended. */
  open(retryMs: number): void {
    this.#raw.write(this.#encoder.head)
    this.#write(retryText(retryMs))
  }

  /**
   * The listener is connected. The browser refetches, so earlier changes are discarded, unless the events that the browser may have
   * missed are available.
   */
  begin(): void {
    if (this.#inDoubt || this.#state === 'hearing') return
    const isNew = this.#state === 'new'
    const from = this.#coversFrom
    const missed = isNew && from !== null ? this.#around.eventsSince(from) : null
    this.#writeChange(missed ? COVERING_HELLO : isNew ? HELLO : BACK)
    this.#state = 'hearing'
    this.#changed = null
    if (missed) this.#around.replay(this, missed)
  }

  /** The listener is disconnected. */
  lose(): void {
    if (this.#state === 'away') return
    this.#write(this.#state === 'new' ? HELLO + AWAY : AWAY)
    this.#state = 'away'
  }

  queueChanges(things: readonly Thing[]): void {
    this.#changed ??= new Set()
    for (const thing of things) this.#changed.add(thing)
    if (this.#pause) return
    const wait = this.#sentAt + this.#around.changeIntervalMs - performance.now()
    if (wait <= 0) this.#around.soon(this)
    else this.#pause = setTimeout(() => this.#goOn(), wait)
  }

  #goOn(): void {
    this.#pause = null
    this.#around.soon(this)
  }

  /** Sends the queued changes; they remain queued while the session is in doubt or the listener is away. */
  sendChanges(): void {
    if (this.#state !== 'hearing' || this.#inDoubt || !this.#changed) return
    this.#writeChange(this.#around.textOf(this.#changed))
    this.#changed = null
    this.#sentAt = performance.now()
  }

  get limits(): readonly string[] {
    return this.#limits
  }

  /** The user is in another region: their boards have other offers. */
  setLimits(limits: readonly string[]): void {
    if (limits.join() === this.#limits.join()) return
    this.#limits = limits
    this.queueChanges([...this.boards].map((league) => `boards ${league}` as const))
  }

  /**
   * Sends the changed offers of a watched board. A browser that has not read the last ones requests the board instead, so that
   * nothing is queued for it.
   */
  sendBoard(league: LeagueCode, text: string): void {
    const isBehind = this.#raw.writableLength > 0 || this.#changed?.has(`boards ${league}`)
    if (this.#state === 'hearing' && !this.#inDoubt && !isBehind) this.#writeChange(text)
    else this.queueChanges([`boards ${league}`])
  }

  /** Drops the stream when bytes are buffered at two beats in a row. */
  beat(): void {
    const isWaiting = this.#raw.writableLength > 0
    if (isWaiting && this.#wasWaiting) this.#drop()
    this.#wasWaiting = isWaiting
    this.#write(BEAT)
  }

  /** Ends the stream because its session is over. */
  over(): void {
    this.#end(OVER)
  }

  /** Ends the stream; its browser reconnects after this time. */
  leave(retryMs: number): void {
    this.#end(retryText(retryMs))
  }

  /** An event after which the browser refetches: not from a standby that has replayed less. */
  #writeChange(text: string): void {
    this.#write(positionLine(this.#around.position()) + text)
  }

  #write(text: string): void {
    const raw = this.#raw
    if (raw.destroyed || raw.writableEnded) return
    raw.write(this.#encoder.encode(text))
    if (raw.writableLength > UNTAKEN_MAX) this.#drop()
  }

  #drop(): void {
    this.#around.dropped(this)
    this.#raw.destroy()
  }

  #end(text: string): void {
    const raw = this.#raw
    if (raw.destroyed || raw.writableEnded) return
    raw.write(this.#encoder.encode(text))
    raw.end(this.#encoder.end())
    setTimeout(() => raw.destroy(), END_MS).unref()
  }
}
