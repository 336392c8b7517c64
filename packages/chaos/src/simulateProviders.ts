/** What banks, payers and receivers do: at each rest, to a random part of the payments. */

import type { ChaosContext } from './environment/context.ts'
import { type Random, randomOf } from './random.ts'

/** Return codes of transfers, before and after they settle. R03 also removes the bank. */
const RETURNS = ['R01', 'R01', 'R09', 'R09', 'R03']

export async function simulateProviders(context: ChaosContext): Promise<void> {
  const random = randomOf(context.seed + context.tally.checks.done * 31)
  const { dwolla, paypal } = await context.sandbox.memory()
  for (const { id, status } of Object.values(dwolla.transfers)) {
    if (status === 'pending' && random.chance(0.6)) await act(context, `/transfers/${id}/process`)
    const mayComeBack = status === 'pending' || status === 'processed'
    if (mayComeBack && random.chance(0.05))
      await act(context, `/transfers/${id}/return`, { code: random.pick(RETURNS) })
  }
  for (const { capture } of Object.values(paypal.orders)) {
    const isThere = capture?.status === 'COMPLETED' || capture?.status === 'PARTIALLY_REFUNDED'
    if (isThere && random.chance(0.05)) await takeBack(context, random, capture.id)
  }
  for (const { items } of Object.values(paypal.payouts))
    for (const { id, status } of items) await endItem(context, random, id, status)
}

async function takeBack(context: ChaosContext, random: Random, captureId: string): Promise<void> {
  const way = random.int(1, 4)
  if (way === 1) await act(context, `/captures/${captureId}/refund`, { amount: '1.25' })
  else if (way === 2) await act(context, `/captures/${captureId}/refund`)
  else if (way === 3) await act(context, `/captures/${captureId}/reverse`)
  else {
    const dispute = await act<{ dispute_id: string }>(context, `/captures/${captureId}/dispute`)
    const outcome = random.pick(['won', 'lost'])
    if (dispute) await act(context, `/disputes/${dispute.dispute_id}`, { outcome })
  }
}

async function endItem(
  context: ChaosContext,
  random: Random,
  id: string,
  status: string,
): Promise<void> {
  const isOpen = status === 'PENDING' || status === 'UNCLAIMED' || status === 'ONHOLD'
  if (isOpen && random.chance(0.5))
    await act(context, `/payouts/${id}`, { status: random.pick(['SUCCESS', 'RETURNED']) })
  if (status === 'SUCCESS' && random.chance(0.05))
    await act(context, `/payouts/${id}`, { status: random.pick(['REFUNDED', 'REVERSED']) })
}

/** Ignores a refusal: the action may no longer be possible. */
async function act<Answer>(
  { sandbox, history }: ChaosContext,
  path: string,
  body: object = {},
): Promise<Answer | null> {
  try {
    const answer = await sandbox.control<Answer>('POST', path, body)
    history.write('outside', { path, body })
    return answer
  } catch (error) {
    history.write('outside', { path, body, refused: String(error) })
    return null
  }
}
