/** Dwolla's statement: the transfers of our account by the days on which they were created, and the balance. */
import { type Cents, cents, hundredths } from '@sidebet/domain/money'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import type { CallResult } from '../../platform/http/provider.ts'
import type { StatementPort, StatementRow } from '../../ports.ts'
import { meaningsOf } from '../providerState.ts'
import type { DwollaClient } from './dwollaClient.ts'
import { TRANSFERS } from './dwollaStates.ts'

const MINUTE_MS = 60_000
/** Dwolla lists transfers at once. The last 5 minutes are left for the next run, because requests may be in flight. */
const LAG_MS = 5 * MINUTE_MS
const PAGE = 200
const PAGES_MAX = 250

const usd = z
  .object({ value: z.string(), currency: z.literal('USD') })
  .transform(({ value }, ctx): Cents => {
    const amount = hundredths(value, 'exact')
    if (amount !== null) return cents(amount)
    ctx.addIssue({ code: 'custom', message: 'not an amount' })
    return z.NEVER
  })

const link = z.object({ href: z.string() })
const STATES = meaningsOf(TRANSFERS)

const transfer = z.object({
  id: z.string().min(1),
  status: z.enum(Object.keys(STATES) as (keyof typeof STATES)[]),
  amount: usd,
  created: z.iso.datetime({ offset: true }),
  correlationId: z.string().default(''),
  _links: z.object({ 'destination-funding-source': link.optional() }),
})

const root = z.object({ _links: z.object({ account: link }) })
const balance = z.object({ balance: usd })
const page = z.object({
  _embedded: z.object({ transfers: z.array(transfer) }),
  _links: z.object({ next: z.unknown() }).partial(),
})

type Reader = Pick<DwollaClient, 'call'>

export function dwollaStatement(
  { DWOLLA_MASTER_FS }: Pick<Config, 'DWOLLA_MASTER_FS'>,
  client: Reader,
): StatementPort {
  const get = <Schema extends z.ZodType>(path: string, schema: Schema) =>
    client.call({ method: 'GET', path }, schema)

  async function readRows(from: Date, to: Date): Promise<CallResult<StatementRow[]>> {
    const account = await get('/', root)
    if (account.kind !== 'ok') return account
    const id = account.value._links.account.href.split('/').at(-1)
    const rows: StatementRow[] = []
    for (let at = 0; at < PAGES_MAX; at++) {
      const query = new URLSearchParams({
        startDate: dayOf(from),
        endDate: dayOf(to),
        limit: String(PAGE),
        offset: String(at * PAGE),
      })
      const answer = await get(`/accounts/${id}/transfers?${query}`, page)
      if (answer.kind !== 'ok') return answer
      rows.push(...answer.value._embedded.transfers.map(rowOf))
      if (!answer.value._links.next) return { kind: 'ok', value: rows }
    }
    return { kind: 'unknown', cause: 'too many transfers' }
  }

  function rowOf(entry: z.output<typeof transfer>): StatementRow {
    const { id, status, amount, created, correlationId, _links: links } = entry
    const to = links['destination-funding-source']?.href.split('/').at(-1)
    const direction = to === DWOLLA_MASTER_FS ? 'in' : 'out'
    return {
      ref: id.toLowerCase(),
      about: '',
      names: correlationId === '' ? [] : [correlationId],
      kind: direction,
      direction,
      state: STATES[status],
      amount,
      // A transfer has no fee for us; Dwolla invoices it separately.
      fee: null,
      at: new Date(created),
    }
  }

  return {
    async read(from, to) {
      // The balance is read first, so that the rows include every transfer that it includes.
      const balanceResult = await get(`/funding-sources/${DWOLLA_MASTER_FS}/balance`, balance)
      if (balanceResult.kind !== 'ok') return balanceResult
      const rows = await readRows(from, to)
      if (rows.kind !== 'ok') return rows
      return {
        kind: 'ok',
        value: {
          rows: rows.value.filter(({ at }) => at >= from && at <= to),
          completeUntil: new Date(to.getTime() - LAG_MS),
          balance: { amount: balanceResult.value.balance, at: to },
        },
      }
    },
  }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
