/** Locks tables exclusively, as a migration during traffic would. */

import { NOTHING } from '../faultSpans.ts'
import { pause } from '../waitUntil.ts'
import { byDie, type Fault } from './fault.ts'

const TABLES = [
  'offers',
  'bets',
  'games',
  'ledger_accounts',
  'ledger_transfers',
  'idempotency',
  'sessions',
  'outbox',
  'payments',
  'users',
]

export const lockTables: Fault = async (context, { kind, lastsMs, dice }) => {
  const tables = [...new Set([byDie(TABLES, dice[0])!, byDie(TABLES, dice[1])!])].slice(
    0,
    dice[2]! < 0.5 ? 1 : 2,
  )
  const client = await context.cluster.connect()
  const close = context.spans.open({ kind, locked: NOTHING, server: null })
  try {
    await client.query('begin; set local lock_timeout = 5000')
    for (const table of tables) await client.query(`lock table ${table} in access exclusive mode`)
    await pause(lastsMs)
    await client.query('rollback')
  } finally {
    close()
    await client.end().catch(() => {})
  }
}
