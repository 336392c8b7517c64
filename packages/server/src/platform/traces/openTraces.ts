/**
 * Traces of requests in the form of OpenTelemetry (decision 061). Only main.ts loads this file, with OTEL_EXPORTER_OTLP_ENDPOINT.
 * Spans have names, statuses and texts of statements. They never have a value of a request, a statement or a user.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readReports } from '../measure.ts'
import { operationOf } from './operationOf.ts'

/** The limit of a request to the collector, its retries included, milliseconds. Spans that it does not accept are lost. */
const EXPORT_LIMIT_MS = 2_000
/** How long `close` waits for the last spans, milliseconds: a process ends on time without its collector, too. */
const CLOSE_LIMIT_MS = 1_000

/** The wait of a command for its batch. A command of no traced request has no spans. */
export type Wait = { readonly request: Span | undefined; readonly span: Span | undefined }

export type Traces = {
  /** Traces each call of the contract. Comes before the routes: a route has only the hooks that exist when it is added. */
  traceRequests(app: Pick<FastifyInstance, 'addHook'>): void
  /** Starts the wait of a command of the present request; `before` is the wait of a command that was requeued. */
  startWait(before?: Wait): Wait
  /** Ends the wait of a command that was answered without a batch. */
  endWait(wait: Wait): void
  /**
   * Ends the waits and runs their batch. Its span is below the first request of the batch. Links lead from it to every request, and
   * to it from every wait, because the spans of one batch belong to many requests.
   */
  inBatch<Value>(waits: readonly Wait[], runBatch: () => Promise<Value>): Promise<Value>
  /** Sends the last spans. */
  close(): Promise<void>
}

/**
 * @param endpoint the address of the collector; spans are sent to its `/v1/traces` as JSON
 * @param providerOf the name of an outside service by the address of a request
 */
export function openTraces(endpoint: string, providerOf: (url: string) => string): Traces {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_LIMIT_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'sidebet', 'process.pid': process.pid }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('sidebet')
  /** The span of the present work: a request or a batch. */
  const active = new AsyncLocalStorage<Span>()
  const requests = new WeakMap<FastifyRequest, Span>()

  /** Undefined outside a request, as in a job, and in work that outlives its request, as a stream. */
  function current(): Span | undefined {
    const span = active.getStore()
    return span?.isRecording() ? span : undefined
  }

  const startBelow = (parent: Span, name: string, options: SpanOptions = {}) =>
    tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent))

  /** Adds a span for work that has just ended. */
  function addEnded(name: string, ms: number, attributes: Attributes, failure: string | null) {
    const parent = current()
    if (!parent) return
    const endTime = Date.now()
    const span = startBelow(parent, name, {
      kind: SpanKind.CLIENT,
      startTime: endTime - ms,
      attributes: { ...attributes, ...(failure !== null && { 'error.type': failure }) },
    })
    if (failure !== null) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(endTime)
  }

  const ends = [
    readReports('statement', ({ text, ms, failure }) => {
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
      addEnded(/^\s*(\w+)/.exec(text)?.[1] ?? 'statement', ms, attributes, failure)
    }),
    readReports('providerCall', ({ method, url: address, outcome, failure, ms }) => {
      const operation = operationOf(method, address)
      const attributes = { 'peer.service': providerOf(address), operation, outcome }
      addEnded(operation, ms, attributes, failure)
    }),
  ]

  return {
    traceRequests(app) {
      app.addHook('onRequest', (request, _reply, next) => {
        const call = request.routeOptions.config?.call
        if (call) {
          const attributes = {
            'http.request.method': call.method,
            'http.route': call.path,
            'sidebet.request_id': request.id,
          }
          requests.set(request, tracer.startSpan(call.name, { kind: SpanKind.SERVER, attributes }))
        }
        next()
      })
      // After the body was read: its events do not belong to the context of an earlier hook.
      app.addHook('preValidation', (request, _reply, next) => {
        const span = requests.get(request)
        if (span) active.run(span, next)
        else next()
      })
      app.addHook('onResponse', (request, { statusCode }, next) => {
        const span = requests.get(request)
        span?.setAttribute('http.response.status_code', statusCode)
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
        next()
      })
    },
    startWait(before) {
      const request = before ? before.request : current()
      return { request, span: request && startBelow(request, 'wait for a batch') }
    },
    endWait({ span }) {
      if (span?.isRecording()) span.end()
    },
    async inBatch(waits, runBatch) {
      const traced = waits.flatMap(({ request, span }) =>
        request && span ? [{ request, span }] : [],
      )
      const [first] = traced
      if (!first) return runBatch()
      const batch = startBelow(first.request, 'batch', {
        attributes: { 'sidebet.commands': waits.length },
        links: traced.map(({ request }) => ({ context: request.spanContext() })),
      })
      for (const { span } of traced) span.addLink({ context: batch.spanContext() }).end()
      try {
        return await active.run(batch, runBatch)
      } finally {
        batch.end()
      }
    },
    async close() {
      for (const end of ends) end()
      await Promise.race([
        provider.shutdown().catch(() => {}),
        setTimeout(CLOSE_LIMIT_MS, undefined, { ref: false }),
      ])
    },
  }
}
