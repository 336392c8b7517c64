import type { FastifyInstance } from 'fastify'
import type { EffectFault, ProviderReply } from '../http/provide.ts'
import type { Sandbox } from '../sandbox.ts'
import { balanceOf } from './account.ts'
import type { Call } from './call.ts'
import type { Movement } from './movement.ts'
import { invalid } from './problem.ts'
import { instant, usd } from './views.ts'

/** The maximum range of one report: 31 days. */
const RANGE_MS = 31 * 24 * 3_600_000

type Query = Readonly<Record<string, string | undefined>>

/** "2026-11-22T18:00:00+0000", the time format of this one API. */
const zoned = (millis: number) => instant(millis).replace('Z', '+0000')

/** A time is valid only with its zone. */
function timeOf(text: string | undefined): number | null {
  if (text === undefined || !/T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) return null
  // ISO 8601 parsers may not accept a zone without a colon.
  const millis = Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  return Number.isNaN(millis) ? null : millis
}

/** A whole number of the query from 1 to `most`, or the default `otherwise`; null for any other text. */
function numberOf(text: string | undefined, otherwise: number, most: number): number | null {
  const number = text === undefined ? otherwise : Number(text)
  return Number.isInteger(number) && number >= 1 && number <= most ? number : null
}

function refused(field: string, description: string): ProviderReply {
  return invalid('INVALID_PARAMETER_VALUE', field, description)
}

/** PayPal's transaction search and balances, which reconciliation compares with our payments. */
export function reportingRoutes(sandbox: Sandbox, call: Call, app: FastifyInstance): void {
  const { clock, store, options } = sandbox
  const paypal = () => store.state.paypal

  /** Reports lag behind: they exclude everything after this time. */
  const refreshedAt = (fault: EffectFault | null) =>
    clock.now() - (fault?.kind === 'report_lag' ? fault.ms : 0)

  /** One movement, with the balance right after it. */
  function rowOf(movement: Movement, balance: number) {
    const { customId, invoiceId, referenceId, email } = movement
    return {
      transaction_info: {
        paypal_account_id: options.paypal.merchantId,
        transaction_id: movement.id,
        ...(referenceId !== null && {
          paypal_reference_id: referenceId,
          paypal_reference_id_type: 'TXN',
        }),
        transaction_event_code: movement.code,
        transaction_initiation_date: zoned(movement.at),
        transaction_updated_date: zoned(movement.updatedAt),
        transaction_amount: usd(movement.cents),
        ...(movement.feeCents !== 0 && { fee_amount: usd(movement.feeCents) }),
        transaction_status: movement.status,
        ending_balance: usd(balance),
        available_balance: usd(balance),
        ...(invoiceId !== null && { invoice_id: invoiceId }),
        ...(customId !== null && { custom_field: customId }),
      },
      ...(email !== null && { payer_info: { email_address: email } }),
    }
  }

  const list = call('list_transactions', (request, fault) => {
    const query = request.query as Query
    const [from, to] = [timeOf(query.start_date), timeOf(query.end_date)]
    if (from === null || to === null || to < from || to - from > RANGE_MS) {
      const description = 'start_date and end_date must be times, at most 31 days apart.'
      return refused('start_date', description)
    }
    const size = numberOf(query.page_size, 100, 500)
    if (size === null) return refused('page_size', 'page_size must be a number from 1 to 500.')
    const page = numberOf(query.page, 1, Number.MAX_SAFE_INTEGER)
    if (page === null) return refused('page', 'page must be a number from 1.')

    const refreshed = refreshedAt(fault)
    const rows: ReturnType<typeof rowOf>[] = []
    let balance = paypal().openingCents
    // A scheduled job may record a movement with an earlier time than the ones before it.
    const inOrder = paypal().movements.toSorted((one, other) => one.at - other.at)
    for (const movement of inOrder) {
      if (movement.status !== 'D') balance += movement.cents + movement.feeCents
      const isWanted =
        movement.at >= from &&
        movement.at <= to &&
        movement.at <= refreshed &&
        isOr(query.transaction_id, movement.id) &&
        isOr(query.transaction_status, movement.status) &&
        isOr(query.transaction_type, movement.code)
      if (isWanted) rows.push(rowOf(movement, balance))
    }
    const pages = Math.ceil(rows.length / size)
    const self = `${sandbox.url}/paypal/v1/reporting/transactions`
    const link = (rel: string, number: number) => {
      const at = new URLSearchParams({ ...(query as Record<string, string>), page: `${number}` })
      return { href: `${self}?${at}`, rel, method: 'GET' }
    }
    return {
      status: 200,
      body: {
        transaction_details: rows.slice((page - 1) * size, page * size),
        account_number: options.paypal.merchantId,
        start_date: zoned(from),
        end_date: zoned(to),
        last_refreshed_datetime: zoned(refreshed),
        page,
        total_items: rows.length,
        total_pages: pages,
        links: [link('self', page), ...(page < pages ? [link('next', page + 1)] : [])],
      },
    }
  })

  const balances = call('get_balances', (request, fault) => {
    const { as_of_time: asOf } = request.query as Query
    const refreshed = refreshedAt(fault)
    const wanted = asOf === undefined ? refreshed : timeOf(asOf)
    if (wanted === null) return refused('as_of_time', 'as_of_time must be a time with its zone.')
    const at = Math.min(wanted, refreshed)
    const total = balanceOf(paypal(), at)
    // PayPal withholds the amounts of open disputes.
    const withheld = Object.values(paypal().disputes)
      .filter(({ createdAt, status, updatedAt }) => {
        return createdAt <= at && (status !== 'RESOLVED' || updatedAt > at)
      })
      .reduce((sum, { cents }) => sum + cents, 0)
    const balance = {
      currency: 'USD',
      primary: true,
      total_balance: usd(total),
      available_balance: usd(total - withheld),
      withheld_balance: usd(withheld),
    }
    const account_id = options.paypal.merchantId
    const times = { as_of_time: instant(at), last_refresh_time: instant(refreshed) }
    return { status: 200, body: { balances: [balance], account_id, ...times } }
  })

  app.get('/v1/reporting/transactions', list)
  app.get('/v1/reporting/balances', balances)
}

/** A missing filter matches everything. */
function isOr(wanted: string | undefined, value: string): boolean {
  return wanted === undefined || wanted === value
}
