import { hundredths } from '@sidebet/domain/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { choiceField, type Fields, fieldsOf, optionalText } from '../http/fields.ts'
import { Refusal } from '../http/refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { needCapture, resolveCapture, takeBack } from './captures.ts'
import { openDispute, resolveDispute, reviewDispute } from './disputes.ts'
import { disputeView } from './disputeViews.ts'
import { payIn, sendBack } from './incoming.ts'
import { payoutControl } from './payoutControl.ts'
import { captureView, refundView } from './views.ts'

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id

/** The amount of a body ("10.00") in cents; null without one, which means all that is left. */
export function centsField(fields: Fields, name = 'amount'): number | null {
  const text = fields[name] === '' ? undefined : optionalText(fields, name)
  if (text === undefined) return null
  const cents = /^\d+(\.\d{1,2})?$/.test(text) ? (hundredths(text, 'exact') ?? 0) : 0
  if (cents > 0) return cents
  throw new Refusal(400, `"${name}" must be a text such as 10.00, and more than nothing.`)
}

/** The control routes for PayPal: actions of the payer, the receiver or PayPal after the product's call. */
export function paypalControl(sandbox: Sandbox, app: FastifyInstance): void {
  const { clock, webhooks } = sandbox

  /** A control route that responds after its webhooks have been sent. */
  const post = (path: string, run: (id: string, fields: Fields) => unknown) =>
    app.post(path, (request) =>
      webhooks.runAndDeliver(() => run(idOf(request), fieldsOf(request.body))),
    )

  post('/captures/:id', (id, fields) => {
    const status = choiceField(fields, 'status', ['COMPLETED', 'DENIED', 'DECLINED'])
    const found = needCapture(sandbox, id)
    // The event may be "denied". The capture's status is "declined".
    const captureStatus = status === 'COMPLETED' ? 'COMPLETED' : 'DECLINED'
    resolveCapture(sandbox, found, captureStatus, clock.now(), status)
    return captureView(found.order, found.capture, sandbox.url)
  })
  const taken = (kind: 'refund' | 'reversal') => (id: string, fields: Fields) => {
    const { order, capture, refund } = takeBack(sandbox, id, kind, centsField(fields))
    return refundView(order, capture, refund, sandbox.url)
  }
  post('/captures/:id/refund', taken('refund'))
  post('/captures/:id/reverse', taken('reversal'))
  post('/captures/:id/dispute', (id, fields) => {
    const reason = optionalText(fields, 'reason') ?? 'UNAUTHORISED'
    return disputeView(sandbox, openDispute(sandbox, id, centsField(fields), reason))
  })
  post('/disputes/:id', (id, fields) => {
    const outcome = choiceField(fields, 'outcome', ['review', 'won', 'lost', 'cancelled'])
    const dispute =
      outcome === 'review' ? reviewDispute(sandbox, id) : resolveDispute(sandbox, id, outcome)
    return disputeView(sandbox, dispute)
  })
  app.post('/incoming', (request) => {
    const fields = fieldsOf(request.body)
    const cents = centsField(fields)
    if (cents === null) throw new Refusal(400, '"amount" must be a text such as 10.00.')
    return payIn(sandbox, cents, centsField(fields, 'fee') ?? 0)
  })
  app.post('/incoming/:id/refund', (request) => sendBack(sandbox, idOf(request)))
  payoutControl(sandbox, app)
}
