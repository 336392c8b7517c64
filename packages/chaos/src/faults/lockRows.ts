/** Another connection locks rows and leaves its transaction open. */

import type { ChaosContext } from '../environment/context.ts'
import { gamesAhead } from '../environment/games.ts'
import { NOTHING, type Things } from '../faultSpans.ts'
import type { FaultKind } from '../plan.ts'
import { pause } from '../waitUntil.ts'
import { byDie, type Fault } from './fault.ts'

/** Locks the rows that the statement selects, for the planned time. */
async function lockRows(
  context: ChaosContext,
  kind: FaultKind,
  locked: Things,
  sql: string,
  ids: readonly number[],
  lastsMs: number,
): Promise<void> {
  if (ids.length === 0) return
  const client = await context.cluster.connect()
  // The span begins before the lock is granted: other transactions queue behind this lock request too.
  const close = context.spans.open({ kind, locked, server: null })
  try {
    await client.query('begin; set local lock_timeout = 3000')
    await client.query(sql, [ids])
    await pause(lastsMs)
    await client.query('rollback')
  } finally {
    close()
    await client.end().catch(() => {})
  }
}

export const lockGame: Fault = async (context, { kind, lastsMs, dice }) => {
  const game = byDie(gamesAhead(context), dice[0])
  const ids = game?.id ? [game.id] : []
  const sql = 'select id from games where id = any($1) for update'
  await lockRows(context, kind, { ...NOTHING, games: new Set(ids) }, sql, ids, lastsMs)
}

export const lockOffer: Fault = async (context, { kind, lastsMs, dice }) => {
  const offers = [...context.model.offers.values()]
    .filter((offer) => !offer.cancelled && offer.taken < offer.amount)
    .sort((a, b) => b.amount - a.amount)
    .slice(0, 4)
  const ids = [byDie(offers, dice[0])].flatMap((offer) => (offer ? [offer.id] : []))
  const sql = 'select id from offers where id = any($1) for update'
  await lockRows(context, kind, { ...NOTHING, offers: new Set(ids) }, sql, ids, lastsMs)
}

/**
 * Locks the accounts of some users in the order of ids, like every transaction of the product. The owner of a `user.bonus` account is a
 * grant, perhaps one of another user. Its lock is that user's `user.cash`.
 */
export const lockAccounts: Fault = async (context, { kind, lastsMs, dice }) => {
  const ids = someUsers(context, dice)
  const sql = `select id from ledger_accounts
    where owner_id = any($1) and kind like 'user.%' and kind <> 'user.bonus' order by id for update`
  await lockRows(context, kind, { ...NOTHING, users: new Set(ids) }, sql, ids, lastsMs)
}

export const lockUser: Fault = async (context, { kind, lastsMs, dice }) => {
  const ids = someUsers(context, dice).slice(0, 1)
  const sql = 'select id from users where id = any($1) for update'
  await lockRows(context, kind, { ...NOTHING, users: new Set(ids) }, sql, ids, lastsMs)
}

function someUsers(context: ChaosContext, dice: readonly number[]): number[] {
  const some = dice.slice(0, 3).flatMap((die) => byDie(context.users, die)?.id ?? [])
  return [...new Set(some)]
}
