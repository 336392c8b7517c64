import { hundredths } from '@sidebet/domain/money'
import { type Fields, isFields } from '../http/fields.ts'
import type { EffectFault, ProviderReply } from '../http/provide.ts'
import type { Sandbox } from '../sandbox.ts'
import { balanceOf, move } from './account.ts'
import { EVENT_CODES } from './movement.ts'
import { newId } from './newId.ts'
import { PAYOUT_FEE_CENTS, PAYOUT_TTL_MS, type PayoutBatch, type PayoutItem } from './payout.ts'
import { batchHeader, batchLinks } from './payoutViews.ts'
import { payoutProblem } from './problem.ts'

/** PayPal's limit for one item: $20,000. */
const ITEM_CENTS_MAX = 2_000_000

const ITEMS_MAX = 15_000

/** The errors that the notes of PayPal's own sandbox trigger. */
const MAGIC_NOTES: Readonly<Record<string, readonly [number, string, string]>> = {
  ERRPYO001: [403, 'SENDER_RESTRICTED', 'Sender is restricted.'],
  ERRPYO002: [403, 'SENDER_EMAIL_UNCONFIRMED', 'Authorization error occurred.'],
  ERRPYO003: [403, 'AUTHORIZATION_ERROR', 'Authorization error occurred.'],
  ERRPYO005: [
    422,
    'INSUFFICIENT_FUNDS',
    'Sender does not have sufficient funds. Please add funds and retry.',
  ],
  ERRPYO006: [500, 'INTERNAL_ERROR', 'An internal service error has occurred.'],
  ERRPYO010: [400, 'VALIDATION_ERROR', 'Invalid request - see details'],
  ERRPYO011: [403, 'REQUIRED_SCOPE_MISSING', 'Access token does not have required scope.'],
  ERRPYO012: [422, 'SENDER_LOCKED', 'Sender account is locked.'],
  ERRPYO014: [400, 'USER_BUSINESS_ERROR', 'User business error.'],
  ERRPYO035: [429, 'RATE_LIMIT_VALIDATION', 'Too many requests.'],
}

type NewItem = Pick<PayoutItem, 'receiver' | 'cents' | 'note' | 'senderItemId'>

function refusedField(field: string, issue: string): { refused: ProviderReply } {
  const details = [{ field, issue }]
  return {
    refused: payoutProblem(400, 'VALIDATION_ERROR', 'Invalid request - see details', details),
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** One validated item of the body. */
function itemOf(
  value: unknown,
  at: string,
  header: Fields,
): { item: NewItem } | { refused: ProviderReply } {
  const fields = isFields(value) ? value : {}
  if ((fields.recipient_type ?? header.recipient_type) !== 'EMAIL') {
    return refusedField(`${at}.recipient_type`, 'The sandbox knows the recipient type EMAIL only')
  }
  const receiver = textOrNull(fields.receiver)
  if (receiver === null || !/^\S+@\S+$/.test(receiver)) {
    return refusedField(`${at}.receiver`, 'Receiver is invalid or does not match with type')
  }
  const amount = isFields(fields.amount) ? fields.amount : {}
  const { value: text, currency } = amount
  if (currency !== 'USD') {
    const message = 'Currency is not held by the sender.'
    return { refused: payoutProblem(400, 'NON_HOLDING_CURRENCY', message) }
  }
  const isAmount = typeof text === 'string' && /^\d{1,10}(\.\d{1,2})?$/.test(text)
  const cents = isAmount ? (hundredths(text, 'exact') ?? 0) : 0
  if (cents <= 0) return refusedField(`${at}.amount.value`, 'Amount is invalid')
  if (cents > ITEM_CENTS_MAX) return refusedField(`${at}.amount.value`, 'Amount is over the limit')
  const note = textOrNull(fields.note)
  return { item: { receiver, cents, note, senderItemId: textOrNull(fields.sender_item_id) } }
}

/** The amount of a payout body ("25.00"): that of its first item; null when it has none. */
export function payoutAmount(body: unknown): string | null {
  const [first] = isFields(body) && Array.isArray(body.items) ? body.items : []
  return isFields(first) && isFields(first.amount) ? textOrNull(first.amount.value) : null
}

/**
 * Creates a batch from the body of `POST /v1/payments/payouts`. Its money leaves the account at once.
 * The sender_batch_id prevents a second payout: PayPal refuses it for 30 days and links to the first one, whatever the
 * PayPal-Request-Id.
 */
export function createPayout(
  sandbox: Sandbox,
  body: unknown,
  fault: EffectFault | null,
): ProviderReply {
  const { clock, store } = sandbox
  const { paypal } = store.state
  const fields = isFields(body) ? body : {}
  if (!isFields(fields.sender_batch_header)) {
    return refusedField('sender_batch_header', 'Required field is missing').refused
  }
  const header = fields.sender_batch_header
  const given = Array.isArray(fields.items) ? fields.items : []
  if (given.length === 0 || given.length > ITEMS_MAX) {
    return refusedField('items', 'Required field is missing').refused
  }
  const items: NewItem[] = []
  for (const [index, value] of given.entries()) {
    const made = itemOf(value, `items[${index}]`, header)
    if ('refused' in made) return made.refused
    items.push(made.item)
  }
  const magic = MAGIC_NOTES[items[0]!.note ?? '']
  if (magic) return payoutProblem(...magic)
  if (fault?.kind === 'decline') {
    return payoutProblem(422, fault.issue, 'The requested action could not be performed.')
  }

  const now = clock.now()
  const senderBatchId = textOrNull(header.sender_batch_id)
  const duplicate = Object.values(paypal.payouts).find(
    (other) =>
      senderBatchId !== null &&
      other.senderBatchId === senderBatchId &&
      now - other.createdAt < PAYOUT_TTL_MS,
  )
  if (duplicate) {
    const issue = 'Batch with given sender_batch_id already exists'
    const link = batchLinks(duplicate, sandbox.url)
    const details = [{ field: 'SENDER_BATCH_ID', issue, link }]
    return payoutProblem(400, 'USER_BUSINESS_ERROR', 'User business error.', details)
  }
  const needed = items.reduce((sum, { cents }) => sum + cents + PAYOUT_FEE_CENTS, 0)
  if (needed > balanceOf(paypal)) return payoutProblem(...MAGIC_NOTES.ERRPYO005!)

  const less = fault?.kind === 'amount_mismatch' ? 1 : 0
  const becomes = fault?.kind === 'payout_item' ? fault.status : null
  const batch: PayoutBatch = {
    id: newId().slice(0, 13),
    senderBatchId,
    emailSubject: textOrNull(header.email_subject),
    emailMessage: textOrNull(header.email_message),
    status: 'PENDING',
    createdAt: now,
    completedAt: null,
    items: items.map((item) => {
      const cents = item.cents - less
      const { id: transactionId } = move(paypal, {
        code: EVENT_CODES.payout,
        status: 'P',
        at: now,
        cents: -cents,
        feeCents: -PAYOUT_FEE_CENTS,
        customId: item.senderItemId,
        invoiceId: senderBatchId,
        email: item.receiver,
      })
      const id = newId().slice(0, 13)
      const open = { status: 'PENDING', error: null, processedAt: null, returnsAt: null } as const
      return { id, transactionId, ...item, cents, ...open, becomes }
    }),
  }
  paypal.payouts[batch.id] = batch
  store.changed()
  const links = batchLinks(batch, sandbox.url)
  return { status: 201, body: { batch_header: batchHeader(batch), links } }
}
