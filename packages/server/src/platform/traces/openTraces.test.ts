/** The traces that a server process sends to its collector: OTLP over HTTP, in JSON. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoint } from '@sidebet/contract/endpoint'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../../testing/bets.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Called, insertCallers, startServerProcess } from '../../testing/processes.ts'
import { type SandboxProcess, startSandboxProcess } from '../../testing/sandbox.ts'
import { insertGame } from '../../testing/server.ts'
import { report } from '../measure.ts'
import { openTraces, type Wait } from './openTraces.ts'

type SpanId = { readonly traceId: string; readonly spanId: string }
type SentSpan = SpanId & {
  readonly parentSpanId?: string
  readonly name: string
  readonly links?: readonly SpanId[]
  readonly attributes: readonly {
    readonly key: string
    readonly value: { readonly stringValue?: string; readonly intValue?: number }
  }[]
}

type Collector = {
  readonly url: string
  /** The bodies of all requests. */
  readonly sent: () => string
  readonly spans: () => SentSpan[]
  close(): void
}

async function startCollector(): Promise<Collector> {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    if (request.url === '/v1/traces') bodies.push(body)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => bodies.join('\n'),
    spans: () =>
      bodies.flatMap((body) =>
        JSON.parse(body).resourceSpans.flatMap(
          ({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) =>
            scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => server.close(),
  }
}

const attributeOf = (span: SentSpan | undefined, name: string) => {
  const { stringValue, intValue } = span?.attributes.find(({ key }) => key === name)?.value ?? {}
  return stringValue ?? intValue
}
const idOf = ({ traceId, spanId }: SpanId) => ({ traceId, spanId })

/** Dollars that no other value of the run has. */
const [STAKE, DEPOSIT] = [61.37, 47.83]

let collector: Collector
let sandbox: SandboxProcess
let database: TestDatabase
let posted: Called
let taken: Called
let refused: Called
let ordered: Called
let spans: SentSpan[]

beforeAll(async () => {
  collector = await startCollector()
  sandbox = await startSandboxProcess()
  database = await freshDatabase()
  const server = await startServerProcess(database, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    PAYPAL_BASE_URL: `${sandbox.url}/paypal`,
  })
  const [ann, ben] = await insertCallers(database, ['quillfeather', 'mossgrove'], 500_00)
  const offer = offerOn(await insertGame(database), { amountBet: STAKE })
  posted = await ann!.post(server.url, POST_OFFER, offer)
  taken = await ben!.post(server.url, TAKE_OFFER, takeOf(posted.body._id, STAKE))
  refused = await ben!.post(server.url, TAKE_OFFER, takeOf('o_999999', STAKE))
  ordered = await ann!.post(server.url, '/api/user/paypal/orders', { depositAmount: DEPOSIT })
  expect(await server.stop()).toBe(0)
  spans = collector.spans()
}, 300_000)
afterAll(async () => {
  collector.close()
  await sandbox.stop()
  await database.drop()
})

const requestOf = (name: string, status: number) =>
  spans.find(
    (span) => span.name === name && attributeOf(span, 'http.response.status_code') === status,
  )
const below = (parent: SentSpan | undefined) =>
  spans.filter(
    ({ parentSpanId, traceId }) => parentSpanId === parent!.spanId && traceId === parent!.traceId,
  )

test('a take has a trace from HTTP through its batch to SQL', () => {
  expect([posted.status, taken.status]).toEqual([200, 200])
  const take = requestOf('takeOffer', 200)
  const [wait] = below(take).filter(({ name }) => name === 'wait for a batch')
  const [batch] = below(take).filter(({ name }) => name === 'batch')
  expect(attributeOf(batch, 'sidebet.commands')).toBe(1)
  expect(batch!.links!.map(idOf)).toEqual([idOf(take!)])
  expect(wait!.links!.map(idOf)).toEqual([idOf(batch!)])
  const statements = below(batch).map((span) => attributeOf(span, 'db.query.text'))
  expect(statements[0]).toBe('begin')
  expect(statements).toContain('commit')
  expect(statements).toContainEqual(expect.stringContaining('insert into bets'))
})

test('the reads of a request are in its trace', () => {
  const texts = below(requestOf('createOrder', 200)).map((span) =>
    attributeOf(span, 'db.query.text'),
  )
  expect(texts).toContainEqual(expect.stringContaining('payments'))
})

test('a deposit has a trace that ends at the provider', () => {
  expect(ordered.status).toBe(200)
  const calls = below(requestOf('createOrder', 200)).filter(
    (span) => attributeOf(span, 'peer.service') === 'paypal',
  )
  expect(calls.map(({ name }) => name)).toContain('POST /paypal/v2/checkout/orders')
  expect(calls.map((span) => attributeOf(span, 'outcome'))).not.toContain('unknown')
})

test('the trace of a refused request has the request id that its user sees', () => {
  expect([refused.status, refused.body.requestId]).toEqual([403, expect.any(String)])
  const span = requestOf('takeOffer', 403)
  expect(attributeOf(span, 'sidebet.request_id')).toBe(refused.body.requestId)
})

test('no trace has a name, an address, a session or an amount of a request', () => {
  const sent = collector.sent().toLowerCase()
  expect(sent.length).toBeGreaterThan(1_000)
  const personal = ['quillfeather', 'mossgrove', 'example.test', '15550100', 'sidebet_session=']
  const values = [STAKE, DEPOSIT].flatMap((dollars) => [
    `${dollars}`,
    `${Math.round(dollars * 100)}`,
  ])
  // Ids and times of spans have any digits, so amounts are searched in names and attributes.
  const shown = JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]))
  const ids = /"sidebet\.request_id","value":\{"stringValue":"[^"]+"/g
  expect(personal.filter((text) => sent.includes(text))).toEqual([])
  expect(values.filter((text) => shown.replaceAll(ids, '').includes(text))).toEqual([])
})

test('requests that share a batch are linked with it, and its statements are below it', async () => {
  const own = await startCollector()
  const traces = openTraces(own.url, () => 'other')
  const app = fastify()
  traces.traceRequests(app)
  const waits: Wait[] = []
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const call = endpoint({
    name: 'share',
    method: 'POST',
    path: '/api/share',
    access: 'public',
    answer: z.object({}),
  })
  app.post(call.path, { config: { call } }, async () => {
    waits.push(traces.startWait())
    if (waits.length === 2) {
      await traces.inBatch(waits, async () =>
        report('statement', () => ({ text: 'select 7', failure: '40001', ms: 1 })),
      )
      finish()
    }
    await finished
    return {}
  })
  await Promise.all([
    app.inject({ method: 'POST', url: call.path }),
    app.inject({ method: 'POST', url: call.path }),
  ])
  await traces.close()
  own.close()
  const shared = own.spans()
  const named = (name: string) => shared.filter((span) => span.name === name)
  const requests = named('share')
  const [batch] = named('batch')
  expect(requests).toHaveLength(2)
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(2)
  expect(new Set(batch!.links!.map(({ spanId }) => spanId))).toEqual(
    new Set(requests.map(({ spanId }) => spanId)),
  )
  expect(named('wait for a batch').map(({ links }) => links!.map(idOf))).toEqual([
    [idOf(batch!)],
    [idOf(batch!)],
  ])
  const [statement] = named('select')
  expect(statement!.parentSpanId).toBe(batch!.spanId)
  expect(attributeOf(statement, 'error.type')).toBe('40001')
})

test('a server without its collector answers and ends as before', async () => {
  const server = await startServerProcess(database, {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  })
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})
