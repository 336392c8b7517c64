import { type Cents, cents, plainDollars } from '@sidebet/domain/money'
import { z } from 'zod'
import type { CallResult } from '../../platform/http/provider.ts'
import type { Payout, PayoutPort } from '../ports/payoutPort.ts'
import { meaningsOf } from '../providerState.ts'
import type { PaypalClient } from './paypalClient.ts'
import { payoutMoney } from './paypalMoney.ts'
import { PAYOUT_BATCHES, PAYOUT_ITEMS } from './paypalStates.ts'

const PAYOUTS = '/v1/payments/payouts'
const ITEMS = '/v1/payments/payouts-item'

/** The state of our money by the status of an item, and of a batch. */
const ITEM_STATUS = meaningsOf(PAYOUT_ITEMS)
const BATCH_STATUS = meaningsOf(PAYOUT_BATCHES)

const keysOf = <Word extends string>(words: Readonly<Record<Word, unknown>>) =>
  z.enum(Object.keys(words) as Word[])

const header = z.object({
  payout_batch_id: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
  batch_status: keysOf(BATCH_STATUS),
  errors: z.object({ name: z.string() }).optional(),
})

const createdAnswer = z.object({ batch_header: header })

const batchAnswer = z.object({
  batch_header: header.extend({ sender_batch_header: z.object({ sender_batch_id: z.string() }) }),
  items: z
    .array(z.object({ payout_item_id: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/) }))
    .max(1)
    .default([]),
})

const itemAnswer = z.object({
  payout_item_id: z.string(),
  transaction_status: keysOf(ITEM_STATUS),
  payout_item_fee: payoutMoney.optional(),
  payout_item: z.object({ amount: payoutMoney }),
  errors: z.object({ name: z.string() }).optional(),
})

/** The adapter for PayPal's Payouts v1: one batch with one item per withdrawal. */
export function paypalPayouts(client: PaypalClient): PayoutPort {
  async function readItem(itemId: string, name: string): Promise<CallResult<Payout>> {
    const read = await client.call({ method: 'GET', path: `${ITEMS}/${itemId}` }, itemAnswer)
    if (read.kind !== 'ok') return read
    const { transaction_status: status, payout_item_fee: fee, errors } = read.value
    return {
      kind: 'ok',
      value: {
        name,
        status: ITEM_STATUS[status],
        word: errors?.name ?? status,
        item: {
          ...{ itemId, ...read.value.payout_item.amount, fee: fee?.amount ?? cents(0) },
          isUnclaimed: status === 'UNCLAIMED',
        },
      },
    }
  }

  return {
    async createPayout({ name, receiver, amount }) {
      const body = payoutBody(name, receiver, amount)
      const request = { method: 'POST', path: PAYOUTS, requestId: name, body } as const
      const made = await client.call(request, createdAnswer)
      if (made.kind === 'ok') {
        return { kind: 'ok', value: { batchId: made.value.batch_header.payout_batch_id } }
      }
      const batchId = made.kind === 'rejected' ? batchInLinks(made.body) : null
      return batchId ? { kind: 'ok', value: { batchId } } : made
    },

    async readPayout(batchId) {
      const read = await client.call({ method: 'GET', path: `${PAYOUTS}/${batchId}` }, batchAnswer)
      if (read.kind !== 'ok') return read
      const { batch_header: batch, items } = read.value
      const name = batch.sender_batch_header.sender_batch_id
      if (items[0]) return readItem(items[0].payout_item_id, name)
      const status = BATCH_STATUS[batch.batch_status]
      const word = batch.errors?.name ?? batch.batch_status
      return { kind: 'ok', value: { name, status, word, item: null } }
    },

    async cancelPayout(itemId) {
      const request = { method: 'POST', path: `${ITEMS}/${itemId}/cancel`, body: {} } as const
      const answer = await client.call(request, z.unknown())
      return answer.kind === 'ok' ? { kind: 'ok', value: null } : answer
    },
  }
}

function payoutBody(name: string, receiver: string, amount: Cents): object {
  return {
    sender_batch_header: {
      sender_batch_id: name,
      email_subject: 'Your withdrawal from Sidebet',
      email_message: 'You have received your withdrawal from Sidebet.',
    },
    items: [
      {
        recipient_type: 'EMAIL',
        receiver,
        amount: { value: plainDollars(amount), currency: 'USD' },
        note: 'Withdrawal from Sidebet',
        sender_item_id: name,
      },
    ],
  }
}

/** PayPal refuses a name that was used before, with a link to the batch of that name. Only its id is used. */
function batchInLinks(body: unknown): string | null {
  const links = refusalLinks.safeParse(body)
  if (!links.success) return null
  const { details, links: others } = links.data
  const hrefs = [...details.flatMap(({ link, links: more }) => [...link, ...more]), ...others]
  for (const { href } of hrefs) {
    const found = /\/v1\/payments\/payouts\/([A-Za-z0-9_-]{1,60})$/.exec(href)
    if (found) return found[1]!
  }
  return null
}

const link = z.array(z.object({ href: z.string() })).default([])

const refusalLinks = z.object({
  details: z.array(z.object({ link, links: link })).default([]),
  links: link,
})
