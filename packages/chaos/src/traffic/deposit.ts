/** A deposit as a browser makes it: an order, the payer's choice on the checkout page, the capture. */

import type { ChaosContext } from '../environment/context.ts'
import type { User } from '../environment/people.ts'
import type { Random } from '../random.ts'
import type { Open } from './operation.ts'
import { captureOf, orderOf } from './requests.ts'
import { send } from './send.ts'

export async function deposit(
  context: ChaosContext,
  user: User,
  random: Random,
  cents: number,
  open: Open,
): Promise<void> {
  const order = orderOf(user, cents)
  await send(context, order, random.pick(context.servers))
  if (order.verdict === 'unknown') open.unknown.push(order)
  if (order.verdict !== 'ok') return
  const orderId = String(order.answer!.body.orderID)
  const choice = random.chance(0.8) ? 'pay' : random.pick(['decline', 'pending'] as const)
  if (!(await context.sandbox.checkout(orderId, choice))) return
  const capture = captureOf(user, orderId)
  await send(context, capture, random.pick(context.servers))
  // Some browsers are closed here: the product must complete the capture by itself.
  if (capture.verdict !== 'ok' && random.chance(0.3)) open.abandoned.add(orderId)
  else if (capture.verdict === 'unknown') open.unknown.push(capture)
}
