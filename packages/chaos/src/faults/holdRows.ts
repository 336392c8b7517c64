/** A foreign connection that locks rows and goes to lunch. */
import { pause } from '../pause.ts'
import type { FaultKind } from '../plan.ts'
import { NOTHING, type Things } from '../spans.ts'
import { gamesAhead } from '../world/games.ts'
import type { World } from '../world/world.ts'
import { byDie, type Fault } from './fault.ts'

/** Locks what the statement selects, for as long as planned; the fault begins when it has the locks. */
async function lockRows(
  world: World,
  kind: FaultKind,
  locked: Things,
  sql: string,
  ids: readonly number[],
  lastsMs: number,
): Promise<void> {
  if (ids.length === 0) return
  const client = await world.cluster.connect()
  // What waits behind us while we wait for our own lock is our doing as well.
  const close = world.spans.open({ kind, locked, server: null })
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

export const lockGame: Fault = async (world, { kind, lastsMs, dice }) => {
  const game = byDie(gamesAhead(world), dice[0])
  const ids = game?.id ? [game.id] : []
  const sql = 'select id from games where id = any($1) for update'
  await lockRows(world, kind, { ...NOTHING, games: new Set(ids) }, sql, ids, lastsMs)
}

export const lockOffer: Fault = async (world, { kind, lastsMs, dice }) => {
  const offers = [...world.book.offers.values()]
    .filter((offer) => !offer.cancelled && offer.taken < offer.amount)
    .sort((a, b) => b.amount - a.amount)
    .slice(0, 4)
  const ids = [byDie(offers, dice[0])].flatMap((offer) => (offer ? [offer.id] : []))
  const sql = 'select id from offers where id = any($1) for update'
  await lockRows(world, kind, { ...NOTHING, offers: new Set(ids) }, sql, ids, lastsMs)
}

/** Of some users, in the order of the ids as everybody does. */
export const lockAccounts: Fault = async (world, { kind, lastsMs, dice }) => {
  const ids = someUsers(world, dice)
  const sql = `select id from ledger_accounts where owner_id = any($1) and kind like 'user.%' order by id for update`
  await lockRows(world, kind, { ...NOTHING, users: new Set(ids) }, sql, ids, lastsMs)
}

export const lockUser: Fault = async (world, { kind, lastsMs, dice }) => {
  const ids = someUsers(world, dice).slice(0, 1)
  const sql = 'select id from users where id = any($1) for update'
  await lockRows(world, kind, { ...NOTHING, users: new Set(ids) }, sql, ids, lastsMs)
}

function someUsers(world: World, dice: readonly number[]): number[] {
  const some = dice.slice(0, 3).flatMap((die) => byDie(world.users, die)?.id ?? [])
  return [...new Set(some)]
}
