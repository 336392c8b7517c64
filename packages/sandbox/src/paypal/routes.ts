import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { fieldsOf } from '../http/fields.ts'
import { acceptForms, basicCredentials } from '../http/forms.ts'
import { type EffectFault, provide } from '../http/provide.ts'
import { isSame } from '../http/secret.ts'
import type { Sandbox } from '../sandbox.ts'
import { guarded, type Run, requestIdOf } from './call.ts'
import { captureOrder } from './captureOrder.ts'
import { capturedOrder, settle } from './captures.ts'
import { checkoutRoutes } from './checkoutRoutes.ts'
import { amountOf, createOrder } from './createOrder.ts'
import { disputeRoutes } from './disputeRoutes.ts'
import { notificationRoutes } from './notificationRoutes.ts'
import { amountText, type Order, REPLY_TTL_MS, TOKEN_SECONDS } from './order.ts'
import { payoutRoutes } from './payoutRoutes.ts'
import {
  invalid,
  invalidJson,
  notFound,
  RATE_LIMITED,
  UNSUPPORTED_MEDIA_TYPE,
  unprocessable,
} from './problem.ts'
import { refundAmountOf, refundCapture } from './refundCapture.ts'
import { reportingRoutes } from './reportingRoutes.ts'
import { captureView, minimalView, OTHER_MERCHANT, orderView, refundView } from './views.ts'

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id

/** The order in this response: a fault may replace the payee. */
const seen = (order: Order, fault: EffectFault | null): Order =>
  fault?.kind === 'other_payee' ? { ...order, merchantId: OTHER_MERCHANT } : order

const wantsAll = (request: FastifyRequest) =>
  /return=representation/.test(String(request.headers.prefer ?? ''))

/** PayPal's token, Orders v2 and Payments v2 endpoints, as far as the product uses them (P2, P3), and the checkout page. */
export function paypalRoutes(sandbox: Sandbox) {
  const { clock, store } = sandbox
  // Not cached: a reset replaces the object.
  const paypal = () => store.state.paypal

  function orderOf(id: string): Order | null {
    return Object.hasOwn(paypal().orders, id) ? paypal().orders[id]! : null
  }

  function view(request: FastifyRequest, order: Order, fault: EffectFault | null = null) {
    const shown = seen(order, fault)
    return wantsAll(request) ? orderView(shown, sandbox.url) : minimalView(shown, sandbox.url)
  }

  /** The order that an earlier request with the same id created or captured, null for a new request. */
  function replayed(request: FastifyRequest, op: string): Order | null {
    const requestId = requestIdOf(request)
    const reply = requestId === null ? undefined : paypal().replies[`${op} ${requestId}`]
    return reply && clock.now() - reply.at < REPLY_TTL_MS ? orderOf(reply.orderId) : null
  }

  // Only effects are stored: a refused request may be sent again with its id.
  function remember(request: FastifyRequest, op: string, order: Order): void {
    const now = clock.now()
    for (const [key, reply] of Object.entries(paypal().replies)) {
      if (now - reply.at >= REPLY_TTL_MS) delete paypal().replies[key]
    }
    const requestId = requestIdOf(request)
    if (requestId !== null) paypal().replies[`${op} ${requestId}`] = { orderId: order.id, at: now }
    store.changed()
  }

  const call = guarded(sandbox, (request) => orderOf(idOf(request)))

  const orderAmount = (request: FastifyRequest) => {
    const order = orderOf(idOf(request))
    return order && amountText(order.cents)
  }

  const create: Run = (request, fault) => {
    const earlier = replayed(request, 'create_order')
    if (earlier) return { status: 200, body: view(request, earlier) }
    const made = createOrder(request.body, sandbox.options.paypal.merchantId, clock.now())
    if ('refused' in made) return made.refused
    if (made.order.walletNamed && requestIdOf(request) === null) {
      const description = 'A PayPal-Request-Id is required if you are trying to process payment.'
      return invalid('PAYPAL_REQUEST_ID_REQUIRED', 'PayPal-Request-Id', description)
    }
    if (fault?.kind === 'decline') return unprocessable(fault.issue)
    // Here the fault is permanent: the order belongs to the other payee from now on.
    if (fault?.kind === 'other_payee') made.order.merchantId = OTHER_MERCHANT
    paypal().orders[made.order.id] = made.order
    remember(request, 'create_order', made.order)
    return { status: 201, body: view(request, made.order) }
  }

  const capture: Run = (request, fault) => {
    const order = orderOf(idOf(request))
    if (!order) return notFound()
    const op = `capture_order ${order.id}`
    if (replayed(request, op)) return { status: 200, body: view(request, order) }
    const orders = Object.values(paypal().orders)
    const refused = captureOrder(order, orders, fault, sandbox.url, clock.now())
    store.changed()
    if (refused) return refused
    remember(request, op, order)
    if (order.capture) settle(sandbox, order, order.capture)
    return { status: 201, body: view(request, order, fault) }
  }

  const getOrder: Run = (request, fault) => {
    const order = orderOf(idOf(request))
    return order ? { status: 200, body: orderView(seen(order, fault), sandbox.url) } : notFound()
  }

  const captureAmount = (request: FastifyRequest) => {
    const found = capturedOrder(paypal(), idOf(request))
    return found && amountText(found.order.cents)
  }

  const getCapture: Run = (request, fault) => {
    const found = capturedOrder(paypal(), idOf(request))
    if (!found) return notFound()
    const order = seen(found.order, fault)
    return { status: 200, body: captureView(order, found.capture, sandbox.url) }
  }

  const refund: Run = (request, fault) => {
    const found = capturedOrder(paypal(), idOf(request))
    if (!found) return notFound()
    const wanted = { body: request.body, requestId: requestIdOf(request) }
    return refundCapture(sandbox, found, wanted, fault)
  }

  function refunded(id: string) {
    for (const order of Object.values(paypal().orders)) {
      const { capture } = order
      const refund = capture?.refunds.find((candidate) => candidate.id === id)
      if (capture && refund) return { order, capture, refund }
    }
    return null
  }

  const refundAmount = (request: FastifyRequest) => {
    const found = refunded(idOf(request))
    return found && amountText(found.refund.cents)
  }

  const getRefund: Run = (request) => {
    const found = refunded(idOf(request))
    if (!found) return notFound()
    const { order, capture, refund } = found
    return { status: 200, body: refundView(order, capture, refund, sandbox.url) }
  }

  const token: Run = (request) => {
    const { clientId, secret } = sandbox.options.paypal
    const given = basicCredentials(request)
    if (!given || !isSame(given.user, clientId) || !isSame(given.password, secret)) {
      const error_description = 'Client Authentication failed'
      return { status: 401, body: { error: 'invalid_client', error_description } }
    }
    if (fieldsOf(request.body).grant_type !== 'client_credentials') {
      const error_description = 'unsupported grant_type'
      return { status: 400, body: { error: 'unsupported_grant_type', error_description } }
    }
    const now = clock.now()
    for (const [old, endsAt] of Object.entries(paypal().tokens)) {
      if (endsAt <= now) delete paypal().tokens[old]
    }
    const access_token = `A21AA${randomBytes(36).toString('base64url')}`
    paypal().tokens[access_token] = now + TOKEN_SECONDS * 1000
    store.changed()
    const scope = 'https://uri.paypal.com/services/payments/payment'
    const rest = { token_type: 'Bearer', app_id: 'APP-SANDBOX', expires_in: TOKEN_SECONDS }
    return { status: 200, body: { scope, access_token, ...rest } }
  }

  return async (app: FastifyInstance): Promise<void> => {
    acceptForms(app)
    app.setErrorHandler((error: FastifyError, _request, reply) => {
      // PayPal's response is for invalid bodies only. All other errors are the sandbox's own.
      const aboutBody = error instanceof SyntaxError || error.code?.startsWith('FST_ERR_CTP')
      if (!aboutBody) throw error
      const refused = error.statusCode === 415 ? UNSUPPORTED_MEDIA_TYPE : invalidJson()
      return reply.code(refused.status).send(refused.body)
    })
    const tokenCall = { provider: 'paypal', op: 'token', rateLimited: RATE_LIMITED } as const
    app.post('/v1/oauth2/token', provide(sandbox, tokenCall, token))
    const createAmount = (request: FastifyRequest) => amountOf(request.body)
    app.post('/v2/checkout/orders', call('create_order', create, createAmount))
    app.get('/v2/checkout/orders/:id', call('get_order', getOrder, orderAmount))
    app.post('/v2/checkout/orders/:id/capture', call('capture_order', capture, orderAmount))
    app.get('/v2/payments/captures/:id', call('get_capture', getCapture, captureAmount))
    const amountToRefund = (request: FastifyRequest) => refundAmountOf(request.body)
    app.post('/v2/payments/captures/:id/refund', call('refund_capture', refund, amountToRefund))
    app.get('/v2/payments/refunds/:id', call('get_refund', getRefund, refundAmount))
    disputeRoutes(sandbox, call, app)
    payoutRoutes(sandbox, call, app)
    reportingRoutes(sandbox, call, app)
    checkoutRoutes(sandbox, app)
    await notificationRoutes(sandbox, call, app)
  }
}
