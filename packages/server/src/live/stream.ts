import type { ServerResponse } from 'node:http'
import type { Session } from '../platform/http/session.ts'
import { eventText, retryText, type Thing } from './liveEvents.ts'

const HELLO = eventText('hello', {})
const BEAT = eventText('beat', {})
const AWAY = eventText('away', {})
const BACK = eventText('back', {})
const OVER = eventText('over', {})

/** Bytes that a browser may leave untaken, beside what the network holds. */
const UNTAKEN_MAX = 64 * 1024
/** How long a browser may take to hear the end. */
const END_MS = 1_000

/** What a stream needs of those around it. */
type Around = {
  /** Milliseconds between two tellings. */
  readonly changeIntervalMs: number
  /** Asks for `tell` in a moment, so that what comes together is told together. */
  soon(stream: Stream): void
  textOf(things: ReadonlySet<Thing>): string
  /** Hears of one that took nothing for too long. */
  dropped(stream: Stream): void
}

/**
 * What one browser hears. Nobody waits for it: one that does not take what was written to it is dropped. It hears of changes
 * while its session is known to go on and the database can be heard; the first at once, further ones at most so often.
 */
export class Stream {
  readonly session: Pick<Session, 'id' | 'idHash' | 'userId'>
  readonly #raw: ServerResponse
  readonly #around: Around
  /** Whether it was told that it has begun, and that nothing can be heard. */
  #state: 'new' | 'hearing' | 'away' = 'new'
  /** How often its session came in doubt, and whether it still is. */
  #doubts = 0
  #inDoubt = true
  #changed: Set<Thing> | null = null
  #sentAt = Number.NEGATIVE_INFINITY
  #pause: NodeJS.Timeout | null = null
  /** At the beat before this one something was waiting to be taken. */
  #wasWaiting = false

  constructor(session: Stream['session'], raw: ServerResponse, around: Around) {
    this.session = session
    this.#raw = raw
    this.#around = around
    raw.on('error', () => {})
    raw.on('close', () => clearTimeout(this.#pause ?? undefined))
  }

  /** Its session may have ended. Answers the number of this doubt. */
  doubt(): number {
    this.#inDoubt = true
    return ++this.#doubts
  }

  get doubts(): number {
    return this.#doubts
  }

  /** Its session was read after so many doubts, and goes on. */
  trust(doubts: number): void {
    if (doubts !== this.#doubts) return
    this.#inDoubt = false
    if (this.#changed && !this.#pause) this.#around.soon(this)
  }

  /** The database is heard: what changed before was not told. */
  begin(): void {
    if (this.#inDoubt || this.#state === 'hearing') return
    this.#write(this.#state === 'new' ? HELLO : BACK)
    this.#state = 'hearing'
    this.#changed = null
  }

  /** The database is not heard any more. */
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

  /** Tells what has changed, unless it may not be told now: then that is kept. */
  sendChanges(): void {
    if (this.#state !== 'hearing' || this.#inDoubt || !this.#changed) return
    this.#write(this.#around.textOf(this.#changed))
    this.#changed = null
    this.#sentAt = performance.now()
  }

  /** One whose browser has taken nothing since the beat before is dropped. */
  beat(): void {
    const isWaiting = this.#raw.writableLength > 0
    if (isWaiting && this.#wasWaiting) this.#drop()
    this.#wasWaiting = isWaiting
    this.#write(BEAT)
  }

  /** Its session is over. */
  over(): void {
    this.#end(OVER)
  }

  /** Ends it; its browser comes again after so many milliseconds. */
  leave(retryMs: number): void {
    this.#end(retryText(retryMs))
  }

  #write(text: string): void {
    const raw = this.#raw
    if (raw.destroyed || raw.writableEnded) return
    raw.write(text)
    if (raw.writableLength > UNTAKEN_MAX) this.#drop()
  }

  #drop(): void {
    this.#around.dropped(this)
    this.#raw.destroy()
  }

  #end(text: string): void {
    const raw = this.#raw
    if (raw.destroyed || raw.writableEnded) return
    raw.end(text)
    setTimeout(() => raw.destroy(), END_MS).unref()
  }
}
