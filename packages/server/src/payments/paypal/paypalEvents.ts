/**
 * Events of PayPal: their subject, and their list for events that were missed. `paypalSignature.ts` checks that they are
 * genuine.
 */
import { z } from 'zod'
import type { EventsPort, ProviderEvent } from '../../ports.ts'
import { parseJson } from '../webhooks/parseJson.ts'
import type { PaypalClient } from './paypalClient.ts'

const text = z.string().optional().catch(undefined)
const link = z.object({ rel: z.string(), href: z.string() })

/** The fields of the various resources that identify a payment of ours; a field of another type counts as missing. */
const resource = z.object({
  id: text,
  custom_id: text,
  invoice_id: text,
  // A payout item, and its batch.
  payout_item_id: text,
  payout_batch_id: text,
  sender_batch_id: text,
  payout_item: z.object({ sender_item_id: text }).optional().catch(undefined),
  batch_header: z
    .object({
      payout_batch_id: text,
      sender_batch_header: z.object({ sender_batch_id: text }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  // An order.
  purchase_units: z
    .array(z.object({ custom_id: text, invoice_id: text }))
    .optional()
    .catch(undefined),
  // A dispute.
  dispute_id: text,
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: text, custom: text, invoice_number: text }))
    .optional()
    .catch(undefined),
  // A refund: the capture is its `up` link.
  links: z.array(link).optional().catch(undefined),
})

const event = z.object({
  id: z.string().min(1),
  event_type: z.string().min(1),
  resource,
})

const page = z.object({
  events: z.array(z.unknown()),
  links: z.array(link).default([]),
})

const PATH = '/v1/notifications/webhooks-events'
const PAGE = 100
const PAGES_MAX = 200

export function paypalEvents(client: PaypalClient): Pick<EventsPort, 'read' | 'list'> {
  return {
    read: (raw) => eventOf(parseJson(raw)),

    async list(from, to) {
      const first = new URLSearchParams({
        page_size: String(PAGE),
        start_time: instant(from),
        end_time: instant(to),
      })
      const found: ProviderEvent[] = []
      let query = `?${first}`
      for (let pages = 0; pages < PAGES_MAX; pages++) {
        const answer = await client.call({ method: 'GET', path: PATH + query }, page)
        if (answer.kind !== 'ok') return answer
        found.push(...answer.value.events.map(eventOf).filter((one) => one !== null))
        const next = answer.value.links.find(({ rel }) => rel === 'next')
        if (!next || answer.value.events.length === 0) return { kind: 'ok', value: found }
        // Of the `next` link only the query is used: requests go to the configured address.
        query = URL.canParse(next.href) ? new URL(next.href).search : ''
      }
      return { kind: 'unknown', cause: 'too many events' }
    },
  }
}

/** PayPal's times have no fractions of a second. */
const instant = (at: Date) => `${at.toISOString().slice(0, 19)}Z`

function eventOf(value: unknown): ProviderEvent | null {
  const read = event.safeParse(value)
  if (!read.success) return null
  const { id, event_type: topic, resource: about } = read.data
  const [unit] = about.purchase_units ?? []
  const [disputed] = about.disputed_transactions ?? []
  const names = [
    about.custom_id,
    about.invoice_id,
    about.sender_batch_id,
    about.payout_item?.sender_item_id,
    about.batch_header?.sender_batch_header?.sender_batch_id,
    unit?.custom_id,
    unit?.invoice_id,
    disputed?.custom,
    disputed?.invoice_number,
  ]
  const resources = [
    disputed?.seller_transaction_id,
    captureAbove(about.links),
    about.payout_batch_id,
    about.batch_header?.payout_batch_id,
    about.id,
    about.dispute_id,
    about.payout_item_id,
  ]
  return { eventId: id, topic, resource: firstOf(resources), name: firstOf(names) }
}

const firstOf = (texts: readonly (string | undefined)[]) => texts.find((one) => one) ?? ''

function captureAbove(links: readonly z.output<typeof link>[] = []): string | undefined {
  const above = links.find(({ rel }) => rel === 'up')
  return /\/captures\/([\w-]+)$/.exec(above?.href ?? '')?.[1]
}
