import { randomInt } from 'node:crypto'
import { hundredths } from '@sidebet/domain/money'
import { type fieldsOf, isFields } from '../http/fields.ts'
import type { ProviderReply } from '../http/provide.ts'
import type { Sandbox } from '../sandbox.ts'
import { bankingDaysAfter } from './bankingDays.ts'
import { emitBankEvent } from './banks.ts'
import { emitEvent } from './events.ts'
import {
  created,
  hal,
  invalidField,
  invalidState,
  MICRO_DEPOSITS_STARTED,
  NOT_FOUND,
  TRY_AGAIN_LATER,
} from './problem.ts'
import type { FundingSource } from './state.ts'
import { addressOf, microDepositsView, TRIES_MAX } from './views.ts'

/** Micro-deposits post on the next banking day. */
const POSTED_AFTER = 1

/**
 * The largest amount in cents that verifies a bank. As in Dwolla's own sandbox, any pair of amounts up to it does,
 * except 9 and 9, which uses up all tries.
 */
const CENTS_MAX = 9

type Topic = 'added' | 'completed' | 'maxattempts'

function emitMicroDepositEvent(sandbox: Sandbox, source: FundingSource, what: Topic): void {
  const resource = { kind: 'funding-sources', id: source.id } as const
  emitEvent(sandbox, `customer_microdeposits_${what}`, resource, source.customerId)
}

/** `POST funding-sources/{id}/micro-deposits`: without amounts it starts them, with amounts it verifies. */
export function microDepositsCall(
  sandbox: Sandbox,
  source: FundingSource,
  body: unknown,
): ProviderReply {
  const fields = isFields(body) ? body : {}
  const isStart = fields.amount1 === undefined && fields.amount2 === undefined
  if (source.status === 'verified') return invalidState('Bank already verified.')
  if (isStart) return start(sandbox, source)
  return source.microDeposits ? verify(sandbox, source, fields) : NOT_FOUND
}

function start(sandbox: Sandbox, source: FundingSource): ProviderReply {
  if (source.microDeposits) return MICRO_DEPOSITS_STARTED
  const now = sandbox.clock.now()
  source.microDeposits = {
    status: 'pending',
    cents: [randomInt(1, CENTS_MAX), randomInt(1, CENTS_MAX)],
    createdAt: now,
    postsAt: bankingDaysAfter(now, POSTED_AFTER),
    wrongTries: 0,
  }
  sandbox.store.changed()
  emitMicroDepositEvent(sandbox, source, 'added')
  return created(addressOf(sandbox, 'funding-sources', source.id, 'micro-deposits'))
}

function verify(
  sandbox: Sandbox,
  source: FundingSource,
  fields: ReturnType<typeof fieldsOf>,
): ProviderReply {
  const deposits = source.microDeposits!
  if (deposits.wrongTries >= TRIES_MAX) return invalidState('Too many attempts.')
  if (deposits.status === 'pending') return TRY_AGAIN_LATER
  const amounts = [fields.amount1, fields.amount2].map((amount) => {
    const { value, currency } = isFields(amount) ? amount : {}
    return currency === 'USD' ? hundredths(value, 'exact') : null
  })
  const bad = amounts.findIndex((amount) => amount === null || amount <= 0)
  if (bad !== -1) return invalidField('Invalid', 'Invalid amount.', `/amount${bad + 1}/value`)

  if (amounts.every((amount) => amount === CENTS_MAX)) {
    deposits.wrongTries = TRIES_MAX
    sandbox.store.changed()
    emitMicroDepositEvent(sandbox, source, 'maxattempts')
    return invalidState('Too many attempts.')
  }
  const wrong = amounts.findIndex((amount) => amount! > CENTS_MAX)
  if (wrong !== -1) {
    deposits.wrongTries++
    sandbox.store.changed()
    if (deposits.wrongTries === TRIES_MAX) emitMicroDepositEvent(sandbox, source, 'maxattempts')
    const message = amounts[wrong]! > 15 ? 'Invalid amount.' : 'Wrong amount(s).'
    return invalidField('Invalid', message, `/amount${wrong + 1}/value`)
  }
  source.status = 'verified'
  sandbox.store.changed()
  emitBankEvent(sandbox, source, 'verified')
  return hal(200, microDepositsView(sandbox, source))
}

/** The two amounts post at the bank. From now on they can verify it. */
export function postMicroDeposits(sandbox: Sandbox, source: FundingSource): void {
  source.microDeposits!.status = 'processed'
  sandbox.store.changed()
  emitMicroDepositEvent(sandbox, source, 'completed')
}
