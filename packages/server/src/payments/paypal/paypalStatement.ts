/** PayPal's statement: the transactions of its reporting API, at most 31 days per request, and the balance. */
import { type Cents, cents, hundredths } from '@sidebet/domain/money'
import { z } from 'zod'
import type { CallResult } from '../../platform/http/provider.ts'
import type { StatementPort, StatementRow } from '../../ports.ts'
import { meaningsOf } from '../providerState.ts'
import type { PaypalClient } from './paypalClient.ts'
import { MOVEMENTS } from './paypalStates.ts'

const HOUR_MS = 3_600_000
/** Reports are up to 3 hours behind: later movements are no breaks, and are left for the next run. */
const LAG_MS = 3 * HOUR_MS
const RANGE_MS = 30 * 24 * HOUR_MS
const PAGE = 500
const PAGES_MAX = 200

/** Cents with PayPal's sign. */
const usd = z
  .object({ currency_code: z.literal('USD'), value: z.string() })
  .transform(({ value }, ctx): number => {
    const amount = hundredths(value, 'exact')
    if (amount !== null) return amount
    ctx.addIssue({ code: 'custom', message: 'not an amount' })
    return z.NEVER
  })

/** "2026-11-22T18:00:00+0000": only this API writes offsets without a colon. */
const instant = z.string().transform((text, ctx): Date => {
  const at = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  if (!Number.isNaN(at.getTime())) return at
  ctx.addIssue({ code: 'custom', message: 'not a time' })
  return z.NEVER
})

const STATES = meaningsOf(MOVEMENTS)

const info = z.object({
  transaction_id: z.string().min(1),
  paypal_reference_id: z.string().default(''),
  transaction_event_code: z.string(),
  transaction_initiation_date: instant,
  transaction_amount: usd,
  fee_amount: usd.optional(),
  transaction_status: z.enum(Object.keys(STATES) as (keyof typeof STATES)[]),
  invoice_id: z.string().default(''),
  custom_field: z.string().default(''),
})

const page = z.object({
  transaction_details: z.array(z.object({ transaction_info: info })),
  total_pages: z.number().int().min(0),
})

const balances = z.object({
  balances: z.array(z.object({ currency: z.string(), total_balance: z.unknown() })),
  as_of_time: instant,
})

export function paypalStatement(client: PaypalClient): StatementPort {
  async function readBalance(): Promise<CallResult<{ amount: Cents; at: Date }>> {
    const path = '/v1/reporting/balances?currency_code=USD'
    const answer = await client.call({ method: 'GET', path }, balances)
    if (answer.kind !== 'ok') return answer
    const dollars = answer.value.balances.find(({ currency }) => currency === 'USD')
    const total = usd.safeParse(dollars?.total_balance)
    if (!total.success) return { kind: 'unknown', cause: 'no balance in dollars' }
    return { kind: 'ok', value: { amount: total.data as Cents, at: answer.value.as_of_time } }
  }

  async function readRange(from: Date, to: Date): Promise<CallResult<StatementRow[]>> {
    const rows: StatementRow[] = []
    for (let number = 1; number <= PAGES_MAX; number++) {
      const query = new URLSearchParams({
        start_date: from.toISOString(),
        end_date: to.toISOString(),
        fields: 'transaction_info',
        page_size: String(PAGE),
        page: String(number),
      })
      const path = `/v1/reporting/transactions?${query}`
      const answer = await client.call({ method: 'GET', path }, page)
      if (answer.kind !== 'ok') return answer
      const { transaction_details: details, total_pages: pages } = answer.value
      rows.push(...details.flatMap(({ transaction_info: one }) => rowOf(one) ?? []))
      if (number >= pages) return { kind: 'ok', value: rows }
    }
    return { kind: 'unknown', cause: 'too many transactions' }
  }

  return {
    async read(from, to) {
      const balance = await readBalance()
      if (balance.kind !== 'ok') return balance
      // A transaction at the end of a range is listed in both ranges.
      const rows = new Map<string, StatementRow>()
      for (let start = from.getTime(); start < to.getTime(); start += RANGE_MS) {
        const end = new Date(Math.min(start + RANGE_MS, to.getTime()))
        const part = await readRange(new Date(start), end)
        if (part.kind !== 'ok') return part
        for (const row of part.value) rows.set(row.ref, row)
      }
      const completeUntil = new Date(to.getTime() - LAG_MS)
      return {
        kind: 'ok',
        value: { rows: [...rows.values()], completeUntil, balance: balance.value },
      }
    },
  }
}

/** Null for transfers between our account and our own bank: they are no payment of a user, and the balance includes them. */
function rowOf(entry: z.output<typeof info>): StatementRow | null {
  const kind = kindOf(entry.transaction_event_code, entry.transaction_amount)
  if (kind === null || entry.transaction_amount === 0) return null
  const { fee_amount: fee } = entry
  return {
    ref: entry.transaction_id,
    about: entry.paypal_reference_id,
    names: [entry.custom_field, entry.invoice_id].filter((name) => name !== ''),
    kind,
    direction: entry.transaction_amount < 0 ? 'out' : 'in',
    state: STATES[entry.transaction_status],
    amount: cents(Math.abs(entry.transaction_amount)),
    // PayPal charges below 0.
    fee: fee === undefined ? null : cents(0 - fee),
    at: entry.transaction_initiation_date,
  }
}

/** By PayPal's event codes: T00 payments, T01 fees, T03 and T04 our own bank, T11 reversals and refunds, T12 disputes. */
function kindOf(code: string, amount: number): StatementRow['kind'] | null {
  if (/^T0[34]/.test(code)) return null
  if (/^T01/.test(code)) return 'cost'
  if (/^T1[12]/.test(code)) return 'back'
  return amount < 0 ? 'out' : 'in'
}
