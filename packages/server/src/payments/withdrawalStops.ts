/** Why and since when withdrawals are stopped, for `/ready`, `ops` and the operators' page. */
import type { StopCause } from '@sidebet/domain/withdrawals/stopCauses'
import type { Db } from '../platform/database/db.ts'
import { PROVIDERS, type ProviderName } from '../ports.ts'

export type WithdrawalStop = {
  readonly provider: ProviderName
  /** The earliest cause; null for a switch without a recorded time. */
  readonly since: Date | null
  /** `subject`: "p12" for a payment, else the provider's id of a movement; '' for the switch. */
  readonly causes: readonly { readonly cause: StopCause; readonly subject: string }[]
}

/** The causes that are listed of one provider at most. */
const LISTED_MAX = 20

type Row = {
  readonly cause: StopCause
  readonly provider: ProviderName | null
  readonly subject: string
  readonly since: Date | null
}

/** One entry per provider whose withdrawals are stopped. It has the same causes as `withdrawalsStopped`. */
export async function readWithdrawalStops(db: Db): Promise<WithdrawalStop[]> {
  const { rows } = await db.query<Row>(
    `select 'switch' as cause, null as provider, '' as subject, withdrawals_stopped_at as since from switches
     where withdrawals_stopped
     union all
     (select case provider when 'ledger' then 'ledger' else kind end, nullif(provider, 'ledger'), subject, found_at
     from reconciliation_breaks where resolved_at is null and stops and not mends order by id)`,
  )
  return PROVIDERS.flatMap((provider) => stopOf(provider, rows))
}

function stopOf(provider: ProviderName, rows: readonly Row[]): WithdrawalStop[] {
  const own = rows.filter((row) => row.provider === null || row.provider === provider)
  if (own.length === 0) return []
  const times = own.flatMap(({ since }) => (since === null ? [] : [since.getTime()]))
  const since = times.length === 0 ? null : new Date(Math.min(...times))
  const causes = own.slice(0, LISTED_MAX).map(({ cause, subject }) => ({ cause, subject }))
  return [{ provider, since, causes }]
}
