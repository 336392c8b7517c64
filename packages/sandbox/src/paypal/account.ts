/** What PayPal holds for the merchant: every movement of money, and the balance that they add up to. */
import type { Movement } from './movement.ts'
import { newId } from './newId.ts'
import type { PaypalState } from './state.ts'

type NewMovement = Pick<Movement, 'code' | 'at' | 'cents'> & Partial<Movement>

/** Writes a movement down; it has its own id unless it is given one. */
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

/** The money that can be paid out, in cents; pending payouts have left it already. */
export function balanceOf(paypal: PaypalState, until = Number.POSITIVE_INFINITY): number {
  let cents = paypal.openingCents
  for (const movement of paypal.movements) {
    if (movement.status === 'D' || movement.at > until) continue
    cents += movement.cents + movement.feeCents
  }
  return cents
}
