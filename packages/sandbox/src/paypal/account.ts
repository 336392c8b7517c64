/** The merchant's account at PayPal: every movement of money, and the balance as their sum. */
import type { Movement } from './movement.ts'
import { newId } from './newId.ts'
import type { PaypalState } from './state.ts'

type NewMovement = Pick<Movement, 'code' | 'at' | 'cents'> & Partial<Movement>

/** Records a movement, with an id of its own unless it has one. */
export function move(paypal: PaypalState, movement: NewMovement): Movement {
  const made: Movement = {
    id: newId(),
    status: 'S',
    updatedAt: movement.at,
    feeCents: 0,
    referenceId: null,
    customId: null,
    invoiceId: null,
    email: null,
    ...movement,
  }
  paypal.movements.push(made)
  return made
}

/** The balance for payouts, in cents. Pending payouts are deducted already. */
export function balanceOf(paypal: PaypalState, until = Number.POSITIVE_INFINITY): number {
  let cents = paypal.openingCents
  for (const movement of paypal.movements) {
    if (movement.status === 'D' || movement.at > until) continue
    cents += movement.cents + movement.feeCents
  }
  return cents
}
