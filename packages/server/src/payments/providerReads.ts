/** When the events and statements of providers are read. Any number of processes may run this. */
import type { Db } from '../platform/database/db.ts'
import type { ProviderName } from '../ports.ts'

export type ReadKind = 'events' | 'statement'

export type ProviderRead = {
  readonly provider: ProviderName
  /** The end of the last read; null before the first. */
  readonly readUntil: Date | null
  /** By the product's clock. */
  readonly now: Date
}

/**
 * Leases one due read of these providers. Its next time is set to this many minutes from now; `noteRead` may change it. In a
 * trial the clock may go back: a time more than 2 days ahead counts as due.
 */
export async function leaseRead(
  db: Db,
  what: ReadKind,
  providers: readonly ProviderName[],
  againAfterMinutes: number,
): Promise<ProviderRead | null> {
  const { rows } = await db.query<ProviderRead>(
    `with leased as (
       update provider_reads set due_at = product_now() + $3 * interval '1 minute'
       where what = $1 and provider = (
         select provider from provider_reads
         where what = $1 and provider = any($2)
           and (due_at <= product_now() or due_at > product_now() + interval '2 days')
         order by due_at limit 1 for update skip locked
       ) returning provider, read_until)
     select provider, read_until as "readUntil", product_now() as now from leased`,
    [what, providers, againAfterMinutes],
  )
  return rows[0] ?? null
}

/** Records a read up to `until`; `dueAt` is the next time, if not the end of the lease. */
export async function noteRead(
  db: Db,
  what: ReadKind,
  provider: ProviderName,
  { until, dueAt = null }: { readonly until: Date; readonly dueAt?: Date | null },
): Promise<void> {
  await db.query(
    `update provider_reads set read_until = $3, due_at = coalesce($4, due_at), error = ''
     where what = $1 and provider = $2`,
    [what, provider, until, dueAt],
  )
}

/** Records a failed read, which is retried when its lease ends. */
export async function noteFailedRead(
  db: Db,
  what: ReadKind,
  provider: ProviderName,
  error: string,
): Promise<void> {
  await db.query('update provider_reads set error = $3 where what = $1 and provider = $2', [
    what,
    provider,
    error,
  ])
}
