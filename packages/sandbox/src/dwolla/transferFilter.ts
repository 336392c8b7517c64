import { hundredths } from '@sidebet/domain/money'
import type { Transfer } from './state.ts'

const DAY_MS = 86_400_000

/**
 * The filter of `GET .../transfers`: `correlationId`, `status`, `startAmount`, `endAmount`, and the UTC days
 * `startDate` and `endDate` ("2026-11-22"), both included. Invalid values are ignored.
 */
export function transferFilter(
  query: Readonly<Record<string, unknown>>,
): (transfer: Transfer) => boolean {
  const { correlationId, status } = query
  const from = dayOf(query.startDate)
  const until = dayOf(query.endDate)
  const least = hundredths(query.startAmount, 'exact')
  const most = hundredths(query.endAmount, 'exact')
  return (transfer) =>
    (correlationId === undefined || transfer.correlationId === correlationId) &&
    (status === undefined || transfer.status === status) &&
    (from === null || transfer.createdAt >= from) &&
    (until === null || transfer.createdAt < until + DAY_MS) &&
    (least === null || transfer.cents >= least) &&
    (most === null || transfer.cents <= most)
}

function dayOf(value: unknown): number | null {
  const millis = typeof value === 'string' ? Date.parse(value.slice(0, 10)) : Number.NaN
  return Number.isNaN(millis) ? null : millis
}
