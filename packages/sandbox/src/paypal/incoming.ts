/** Money that a payer sends to the merchant's account without an order, and its refund by the merchant. */
import { Refusal } from '../http/refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { move } from './account.ts'
import { EVENT_CODES, type Movement } from './movement.ts'

/** Records a payment of `cents` without an order. `feeCents` is PayPal's fee, 0 or more. */
export function payIn(sandbox: Sandbox, cents: number, feeCents: number): Movement {
  const { clock, store } = sandbox
  const paid = { code: EVENT_CODES.payment, at: clock.now(), cents, feeCents: -feeCents }
  const movement = move(store.state.paypal, paid)
  store.changed()
  return movement
}

/** Sends all of such a payment back. PayPal retains its fee. Refuses with 404 an id of another movement. */
export function sendBack(sandbox: Sandbox, id: string): Movement {
  const { clock, store } = sandbox
  const { movements } = store.state.paypal
  const paid = movements.find((one) => one.id === id && one.code === EVENT_CODES.payment)
  if (!paid) throw new Refusal(404, `There is no payment ${id}.`)
  const back = { code: EVENT_CODES.refund, at: clock.now(), cents: -paid.cents }
  const movement = move(store.state.paypal, { ...back, referenceId: paid.id })
  store.changed()
  return movement
}
