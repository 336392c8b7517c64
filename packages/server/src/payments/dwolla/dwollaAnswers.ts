/** The parts of Dwolla's answers that we read (P10). An answer that does not match is not understood. */
import { type Cents, cents, hundredths } from '@sidebet/domain/money'
import { z } from 'zod'
import type { OutsideBank, OutsideTransfer } from '../ports/bankPort.ts'
import { idIn } from './dwollaClient.ts'
import { TRANSFERS } from './dwollaStates.ts'

/** The id of the resource that a link refers to. */
const linkedId = z.object({ href: z.string() }).transform(({ href }, ctx): string => {
  const id = idIn(href)
  if (id !== null) return id
  ctx.addIssue({ code: 'custom', message: 'no id in it' })
  return z.NEVER
})

const dollars = z.string().transform((value, ctx): Cents => {
  const amount = hundredths(value, 'exact')
  if (amount !== null) return cents(amount)
  ctx.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

export const customerAnswer = z.object({ id: z.string(), correlationId: z.string().default('') })

/** Our name of a bank at the provider when the widget returned no account. The bank's own name then replaces it. */
export const LINKED_NAME = 'Linked bank account'

export const bankAnswer = z
  .object({
    id: z.string(),
    status: z.enum(['unverified', 'verified']),
    name: z.string(),
    removed: z.boolean(),
    bankName: z.string().default(''),
    fingerprint: z.string().default(''),
    _links: z.looseObject({ customer: linkedId.optional() }),
  })
  .transform(({ id, status, name, removed, bankName, fingerprint, _links }): OutsideBank => {
    const isFailed = 'failed-verification-micro-deposits' in _links
    return {
      bankRef: id,
      customerRef: _links.customer ?? '',
      name: name === LINKED_NAME && bankName ? bankName : name,
      fingerprint,
      status: removed ? 'removed' : status === 'unverified' && isFailed ? 'failed' : status,
    }
  })

export const transferAnswer = z
  .object({
    id: z.string(),
    status: z.enum(Object.keys(TRANSFERS) as (keyof typeof TRANSFERS)[]),
    amount: z.object({ value: dollars, currency: z.string() }),
    correlationId: z.string().default(''),
  })
  .transform(
    ({ id, status, amount, correlationId }): OutsideTransfer => ({
      transferRef: id,
      name: correlationId,
      amount: amount.value,
      currency: amount.currency,
      status,
    }),
  )

export const transfersAnswer = z.object({
  _embedded: z.object({
    transfers: z.array(z.object({ id: z.string(), correlationId: z.string().default('') })),
  }),
})

export const failureAnswer = z.object({ code: z.string().min(1).max(20) })

/** Our partner for bank logins: the first active one. */
export const partnersAnswer = z
  .object({
    _embedded: z.object({
      'exchange-partners': z.array(z.object({ id: z.string(), status: z.string() })),
    }),
  })
  .transform(({ _embedded }, ctx): string => {
    const partners = _embedded['exchange-partners']
    const open = partners.find(({ status }) => status.toLowerCase() === 'active')
    if (open) return open.id
    ctx.addIssue({ code: 'custom', message: 'no partner' })
    return z.NEVER
  })

export const sessionAnswer = z
  .object({ externalProviderSessionToken: z.string().min(1) })
  .transform(({ externalProviderSessionToken: token }) => token)
