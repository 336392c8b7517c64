import type { SandboxCore } from '../sandboxCore.ts'
import type { FaultAction } from '../state/faults.ts'
import type { NewWebhook, WebhookEvent } from './event.ts'
import { post } from './post.ts'
import type { WebhookSender } from './sender.ts'
import { SENDERS } from './senders.ts'

/** The maximum of concurrent deliveries. */
const AT_ONCE = 10

/** The maximum of stored events. Older ones are deleted once they need no further delivery. */
const EVENTS_MAX = 2_000

/** The longest timeout; a longer wait uses several. */
const TIMER_MAX_MS = 3_600_000

/** The result of a function, and the events that it emitted. */
type ResultWithEvents<T> = { readonly result: T; readonly events: readonly WebhookEvent[] }

/** Stores the events of all providers and delivers them. */
export type Webhooks = {
  /** Stores a new event. It is sent at once, or after the response to the call that caused it. */
  emit(webhook: NewWebhook): WebhookEvent
  /** Runs a function. The events that it emits are sent only after `release`. */
  deferEvents<T>(run: () => T): ResultWithEvents<T>
  /** Sends those deferred events whose fault requires them before the response, and waits for them. */
  sendEarly(events: readonly WebhookEvent[]): Promise<void>
  release(events: readonly WebhookEvent[]): void
  /** Runs a function, sends the events that it emits, and waits for one attempt of each. */
  runAndDeliver<T>(run: () => T): Promise<T>
  /** Attempts all due deliveries and waits for them, after the clock was moved. */
  sendDue(): Promise<void>
  /** Sends one event again, now, whatever its state; null when there is no target URL. */
  resend(event: WebhookEvent): Promise<WebhookEvent | null>
  /** Sends these events one after the other, in this order. */
  sendInOrder(events: readonly WebhookEvent[]): Promise<void>
  /** While paused, only `resend` and `sendInOrder` send. */
  pause(paused: boolean): void
  /** Schedules the deliveries again, after a change of the clock or of the product's URL. */
  schedule(): void
  close(): Promise<void>
}

/** The caller starts the delivery of stored events of an earlier run with `schedule`. */
export function openWebhooks(sandbox: SandboxCore): Webhooks {
  const { store, clock, faults } = sandbox
  const closing = new AbortController()
  const deferredEvents = new Set<WebhookEvent>()
  const early = new Set<WebhookEvent>()
  const sending = new Map<WebhookEvent, Promise<void>>()
  let collected: WebhookEvent[] | null = null
  let timer: NodeJS.Timeout | undefined

  // Not cached: a reset replaces the object.
  const memory = () => store.state.webhooks
  const senderOf = (event: WebhookEvent): WebhookSender => SENDERS[event.provider]

  function emit(webhook: NewWebhook): WebhookEvent {
    const { provider, topic, resourceId, amount } = webhook
    const id = SENDERS[provider].newId()
    const now = clock.now()
    const event: WebhookEvent = {
      id,
      provider,
      topic,
      resourceId,
      body: JSON.stringify(webhook.body(id, now)),
      createdAt: now,
      deliveries: [],
      nextAt: now,
      repeated: 0,
      copies: 1,
      waitsForNext: false,
      badSignature: false,
    }
    const strike = faults.strike(provider, 'webhook', { amount: amount ?? null, topic })
    if (strike) spoil(event, strike.action)
    memory().events.push(event)
    prune()
    store.changed()
    if (collected) {
      collected.push(event)
      deferredEvents.add(event)
    }
    schedule()
    return event
  }

  function spoil(event: WebhookEvent, action: FaultAction): void {
    switch (action.kind) {
      case 'webhook_drop':
        event.nextAt = null
        break
      case 'webhook_duplicate':
        event.copies = action.n
        break
      case 'webhook_delay':
        event.nextAt = event.createdAt + action.ms
        break
      case 'webhook_reorder':
        event.waitsForNext = true
        break
      case 'webhook_bad_signature':
        event.badSignature = true
        break
      case 'webhook_before_response':
        early.add(event)
        break
    }
  }

  function prune(): void {
    const { events } = memory()
    while (events.length > EVENTS_MAX) {
      const over = events.findIndex((event) => event.nextAt === null)
      if (over < 0) return
      events.splice(over, 1)
    }
  }

  const isReady = (event: WebhookEvent) =>
    event.nextAt !== null &&
    !event.waitsForNext &&
    !deferredEvents.has(event) &&
    !sending.has(event)

  // Called after every change that may make an event ready.
  function schedule(): void {
    clearTimeout(timer)
    if (closing.signal.aborted || memory().paused) return
    const now = clock.now()
    let earliest = Number.POSITIVE_INFINITY
    for (const event of memory().events) {
      if (!isReady(event) || senderOf(event).target(sandbox) === null) continue
      if (event.nextAt! > now) earliest = Math.min(earliest, event.nextAt!)
      else if (sending.size < AT_ONCE) void send(event)
    }
    if (earliest === Number.POSITIVE_INFINITY) return
    timer = setTimeout(schedule, Math.min(earliest - now, TIMER_MAX_MS))
    timer.unref()
  }

  /** One delivery with all its copies. Concurrent callers share it. */
  function send(event: WebhookEvent): Promise<void> {
    const under = sending.get(event)
    if (under) return under
    const started = deliver(event)
      .catch((error: unknown) => {
        console.error(error)
        // Prevents an immediate retry, whatever the error.
        event.nextAt = clock.now() + TIMER_MAX_MS
      })
      .finally(() => {
        sending.delete(event)
        schedule()
      })
    sending.set(event, started)
    return started
  }

  async function deliver(event: WebhookEvent): Promise<void> {
    // A restart must not undo the cause of a sent event.
    await store.save()
    const sender = senderOf(event)
    const url = sender.target(sandbox)
    if (url === null) return
    let arrived = false
    for (let copy = 0; copy < event.copies; copy++) {
      const at = clock.now()
      const signed = event.badSignature ? `${event.body} ` : event.body
      const headers = await sender.headers(sandbox, signed, at)
      const answer = await post(url, headers, event.body, closing.signal)
      // A delivery that the shutdown interrupts is repeated by the next run.
      if (closing.signal.aborted) return
      event.deliveries.push({ at, ...answer })
      arrived ||= answer.status !== null && answer.status >= 200 && answer.status < 300
    }
    const wait = sender.repeats[event.repeated++]
    event.nextAt = arrived || wait === undefined ? null : clock.now() + wait
    letEarlierOnesGo(event)
    store.changed()
    await store.save()
  }

  function letEarlierOnesGo(sent: WebhookEvent): void {
    const { events } = memory()
    for (const event of events.slice(0, Math.max(0, events.indexOf(sent)))) {
      if (event.provider === sent.provider) event.waitsForNext = false
    }
  }

  function deferEvents<T>(run: () => T): ResultWithEvents<T> {
    const outer = collected
    const events: WebhookEvent[] = []
    collected = events
    try {
      return { result: run(), events }
    } catch (error) {
      release(events)
      throw error
    } finally {
      collected = outer
    }
  }

  function release(events: readonly WebhookEvent[]): void {
    for (const event of events) {
      deferredEvents.delete(event)
      early.delete(event)
    }
    if (events.length > 0) schedule()
  }

  /** Waits for one attempt of each event that can be sent. */
  async function tried(events: readonly WebhookEvent[]): Promise<void> {
    const now = clock.now()
    for (const event of events) {
      // At most `AT_ONCE` are sent concurrently; the others follow.
      while (isDue(event, now) || sending.has(event)) {
        await (sending.get(event) ?? Promise.race(sending.values()))
      }
    }
  }

  function isDue(event: WebhookEvent, now: number): boolean {
    const { paused } = memory()
    const goes = !closing.signal.aborted && !paused && senderOf(event).target(sandbox) !== null
    return goes && isReady(event) && event.nextAt! <= now
  }

  return {
    emit,
    deferEvents,
    release,
    schedule,
    sendEarly(events) {
      const first = events.filter((event) => early.has(event))
      release(first)
      return tried(first)
    },
    async runAndDeliver(run) {
      const { result, events } = deferEvents(run)
      release(events)
      await tried(events)
      return result
    },
    async sendDue() {
      schedule()
      await tried([...memory().events])
    },
    async resend(event) {
      if (senderOf(event).target(sandbox) === null) return null
      await sending.get(event)
      Object.assign(event, { copies: 1, waitsForNext: false, badSignature: false })
      await send(event)
      return event
    },
    async sendInOrder(events) {
      for (const event of events) await send(event)
    },
    pause(paused) {
      memory().paused = paused
      store.changed()
      schedule()
    },
    async close() {
      closing.abort()
      clearTimeout(timer)
      await Promise.all(sending.values())
    },
  }
}
