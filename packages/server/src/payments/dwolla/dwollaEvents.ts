/** Events of Dwolla: their signature with a shared secret, and their list for events that were missed. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import type { EventsPort, ProviderEvent } from '../../ports.ts'
import { parseJson } from '../webhooks/parseJson.ts'
import type { DwollaClient } from './dwollaClient.ts'

const SIGNATURE = 'x-request-signature-sha-256'

const event = z.object({
  id: z.string().min(1),
  resourceId: z.string().min(1),
  topic: z.string().min(1),
  created: z.iso.datetime({ offset: true }).optional(),
  timestamp: z.iso.datetime({ offset: true }).optional(),
  correlationId: z.string().optional(),
})
type Event = z.output<typeof event>

const page = z.object({
  _embedded: z.object({ events: z.array(event) }),
  _links: z.object({ next: z.unknown() }).partial(),
})

const PAGE = 200
/** Further pages are not read: the polls of open payments find what is missing. */
const PAGES_MAX = 100

/** The part of Dwolla's client that reads. */
export type DwollaReader = Pick<DwollaClient, 'call'>

export function dwollaEvents(
  { DWOLLA_WEBHOOK_SECRET }: Pick<Config, 'DWOLLA_WEBHOOK_SECRET'>,
  dwolla: DwollaReader,
): EventsPort {
  return {
    async isGenuine(headers, raw) {
      const given = Buffer.from(String(headers[SIGNATURE] ?? ''), 'hex')
      const right = createHmac('sha256', DWOLLA_WEBHOOK_SECRET).update(raw).digest()
      return given.length === right.length && timingSafeEqual(given, right)
    },

    read(raw) {
      const read = event.safeParse(parseJson(raw))
      return read.success ? eventOf(read.data) : null
    },

    /** Dwolla lists the newest events first, and has no filter by time. */
    async list(from, to) {
      const found: ProviderEvent[] = []
      for (let at = 0; at < PAGES_MAX; at++) {
        const answer = await dwolla.call({ method: 'GET', path: pathOf(at) }, page)
        if (answer.kind !== 'ok') return answer
        const { events } = answer.value._embedded
        found.push(...events.filter((one) => isWithin(one, from, to)).map(eventOf))
        const last = events.at(-1)
        const isOver = !last || timeOf(last) < from.getTime() || !answer.value._links.next
        if (isOver) return { kind: 'ok', value: found }
      }
      return { kind: 'unknown', cause: 'too many events' }
    },
  }
}

const pathOf = (at: number) => `/events?limit=${PAGE}&offset=${at * PAGE}`

function eventOf({ id, topic, resourceId, correlationId = '' }: Event): ProviderEvent {
  return { eventId: id, topic, resource: resourceId.toLowerCase(), name: correlationId }
}

const timeOf = ({ created, timestamp }: Event) => Date.parse(created ?? timestamp ?? '')

function isWithin(one: Event, from: Date, to: Date): boolean {
  const at = timeOf(one)
  // An event without a time is included: the inbox stores each event once.
  return Number.isNaN(at) || (at >= from.getTime() && at <= to.getTime())
}
