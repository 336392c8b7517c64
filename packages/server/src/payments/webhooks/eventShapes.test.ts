/** The subjects of events in the shapes that the providers send, and reading of the providers' lists. */
import { expect, test } from 'vitest'
import type { CallResult } from '../../platform/http/provider.ts'
import { dwollaEvents } from '../dwolla/dwollaEvents.ts'
import { paypalEvents } from '../paypal/paypalEvents.ts'
import { subjectOf } from './readInbox.ts'

/** A client that returns these bodies in order, and the requests that it received. */
function answering(bodies: readonly unknown[]) {
  const requests: string[] = []
  const client = {
    async call(
      { path }: { path: string },
      schema: { safeParse(body: unknown): { success: boolean; data?: unknown } },
    ): Promise<CallResult<never>> {
      requests.push(path)
      const read = schema.safeParse(bodies[requests.length - 1])
      if (read.success) return { kind: 'ok', value: read.data as never }
      return { kind: 'unknown', cause: 'answer not understood' }
    },
  }
  return { requests, client: client as never }
}

const paypal = (event: object) => {
  const { client } = answering([])
  return paypalEvents(client).read(Buffer.from(JSON.stringify({ id: 'WH-1', ...event })))
}

test.each<[string, object, string, string]>([
  [
    'PAYMENT.CAPTURE.COMPLETED',
    {
      id: 'CAP-1',
      custom_id: 'dep-1',
      links: [{ rel: 'up', href: 'https://x/v2/checkout/orders/ORDER-1' }],
    },
    'CAP-1',
    'dep-1',
  ],
  [
    'CHECKOUT.ORDER.APPROVED',
    { id: 'ORDER-1', purchase_units: [{ custom_id: 'dep-1' }] },
    'ORDER-1',
    'dep-1',
  ],
  [
    'PAYMENT.CAPTURE.REFUNDED',
    { id: 'REF-1', links: [{ rel: 'up', href: 'https://x/v2/payments/captures/CAP-1' }] },
    'CAP-1',
    '',
  ],
  [
    'CUSTOMER.DISPUTE.CREATED',
    {
      dispute_id: 'PP-D-1',
      disputed_transactions: [{ seller_transaction_id: 'CAP-1', custom: 'dep-1' }],
    },
    'CAP-1',
    'dep-1',
  ],
  [
    'PAYMENT.PAYOUTS-ITEM.UNCLAIMED',
    {
      payout_item_id: 'ITEM-1',
      payout_batch_id: 'BATCH-1',
      payout_item: { sender_item_id: 'wd-1' },
    },
    'BATCH-1',
    'wd-1',
  ],
  [
    'PAYMENT.PAYOUTSBATCH.SUCCESS',
    {
      batch_header: {
        payout_batch_id: 'BATCH-1',
        sender_batch_header: { sender_batch_id: 'wd-1' },
      },
    },
    'BATCH-1',
    'wd-1',
  ],
])('PayPal: the subject of %s is a payment', (topic, resource, ref, name) => {
  const event = { eventId: 'WH-1', topic, resource: ref, name }
  expect(paypal({ event_type: topic, resource })).toEqual(event)
  expect(subjectOf({ provider: 'paypal', topic })).toBe('payment')
})

test('an event with an unknown topic and unknown fields has no subject', () => {
  expect(paypal({ event_type: 'VAULT.CREATED', resource: { id: 7, custom_id: {} } })).toEqual({
    eventId: 'WH-1',
    topic: 'VAULT.CREATED',
    resource: '',
    name: '',
  })
  expect(subjectOf({ provider: 'paypal', topic: 'VAULT.CREATED' })).toBeNull()
})

test.each([
  ['customer_transfer_completed', 'payment'],
  ['transfer_failed', 'payment'],
  ['customer_bank_transfer_created', 'payment'],
  ['customer_funding_source_verified', 'bank'],
  ['customer_microdeposits_maxattempts', 'bank'],
  ['customer_suspended', null],
  ['funding_source_added', null],
  ['account_suspended', null],
] as const)('Dwolla: the subject of %s is %s', (topic, about) => {
  expect(subjectOf({ provider: 'dwolla', topic })).toBe(about)
})

const from = new Date('2026-11-22T10:00:00Z')
const to = new Date('2026-11-22T11:00:00Z')

test('the event list of PayPal is read to its last page, from the configured address only', async () => {
  const event = (id: string) => ({ id, event_type: 'X', resource: {} })
  const { requests, client } = answering([
    { events: [event('1')], links: [{ rel: 'next', href: 'https://evil.example/x?page=2' }] },
    { events: [event('2'), { odd: true }], links: [] },
  ])
  const list = await paypalEvents(client).list(from, to)
  expect(list).toMatchObject({ kind: 'ok', value: [{ eventId: '1' }, { eventId: '2' }] })
  const path = '/v1/notifications/webhooks-events'
  expect(requests[0]).toBe(
    `${path}?page_size=100&start_time=2026-11-22T10%3A00%3A00Z&end_time=2026-11-22T11%3A00%3A00Z`,
  )
  expect(requests[1]).toBe(`${path}?page=2`)
})

test('the event list of Dwolla is read from the newest event to the start of the interval', async () => {
  const event = (id: string, created: string) => ({ id, resourceId: 'T-1', topic: 'x', created })
  const page = (events: object[]) => ({ _embedded: { events }, _links: { next: { href: 'x' } } })
  const { requests, client } = answering([
    page([event('3', '2026-11-22T11:30:00Z'), event('2', '2026-11-22T10:30:00.000Z')]),
    page([event('1', '2026-11-22T10:00:00Z'), event('0', '2026-11-22T09:00:00Z')]),
    page([]),
  ])
  const list = await dwollaEvents({ DWOLLA_WEBHOOK_SECRET: 'x' }, client).list(from, to)
  expect(list).toMatchObject({
    kind: 'ok',
    value: [{ eventId: '2', resource: 't-1' }, { eventId: '1' }],
  })
  expect(requests).toEqual(['/events?limit=200&offset=0', '/events?limit=200&offset=200'])
})

test('an unreadable event list is unknown', async () => {
  const { client } = answering(['odd', 'odd'])
  expect(await paypalEvents(client).list(from, to)).toMatchObject({ kind: 'unknown' })
  const dwolla = dwollaEvents({ DWOLLA_WEBHOOK_SECRET: 'x' }, client)
  expect(await dwolla.list(from, to)).toMatchObject({ kind: 'unknown' })
})
