/** What `ops verify` prints: each check with its breaches, and what waits longer than it should. */
import type { Database } from '../platform/database/db.ts'
import type { Listing } from './opsCommand.ts'
import { CHECKS } from './verify.sql.ts'
import { readWaiting, verify } from './verify.ts'

export const VERIFY_KEYS = ['row, check, rule, breaches', 'row, what, count, first, since'] as const

export async function listVerification(db: Database): Promise<Listing> {
  const breaches = await verify(db)
  const checks = CHECKS.map(({ id, rule }) => ({
    row: 'check',
    ...{ check: id, rule },
    breaches: breaches
      .filter(({ check }) => check === id)
      .map(({ subject, found }) => ({ subject, found })),
  }))
  const waiting = await readWaiting(db)
  return {
    rows: [...checks, ...waiting.map((one) => ({ row: 'waiting', ...one }))],
    lines: [
      ...checks.flatMap(({ check, rule, breaches }) => [
        `${check.padEnd(4)} ${breaches.length === 0 ? 'ok    ' : 'BROKEN'} ${rule}`,
        ...breaches.map(({ subject, found }) => `       ${subject}: ${found}`),
      ]),
      ...waiting.map(
        ({ what, count, first, since }) =>
          `waits      ${what}: ${count}, first ${first} since ${since.toISOString()}`,
      ),
    ],
    exitCode: breaches.length === 0 ? 0 : 1,
  }
}
