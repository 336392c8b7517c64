/**
 * When the start of a game moves, only the game's row is updated: takes and lapses use that row. Open offers store a copy
 * of the start, which orders the boards; this job updates the copies.
 */

import type { LeagueCode } from '@sidebet/domain/games/league'
import { publishChanges } from '../live/publishChanges.ts'
import type { Tx } from '../platform/database/db.ts'
import { hasFailure, isDue, RowsLocked } from '../platform/jobs/failedJobs.ts'
import type { Leased, RowJob } from '../platform/jobs/rowJob.ts'

const OFFERS_A_TRANSACTION = 500

type Move = Leased & {
  readonly id: number
  readonly cursor: number
  readonly league: LeagueCode
  /** The game has moved again: the later move updates all its offers. */
  readonly isOvertaken: boolean
}

/**
 * Updates the next offers of one move, up to the first offer that another transaction has locked. The game itself is not
 * locked.
 */
export const moveOffers: RowJob<Move> = {
  kind: 'moveOffers',
  async lease(tx) {
    const { rows } = await tx.query<Move>(
      `select m.id, m.game_id as ref, m.offer_cursor as cursor, g.league, ${hasFailure('moveOffers', 'm.game_id')},
         exists (select 1 from moved_starts l where l.game_id = m.game_id and l.id > m.id) as "isOvertaken"
       from moved_starts m join games g on g.id = m.game_id where ${isDue('moveOffers', 'm.game_id')}
       order by m.id limit 1 for update of m skip locked`,
    )
    return rows[0] ?? null
  },
  async work(tx, move) {
    const next = move.isOvertaken ? [] : await nextOffers(tx, move)
    if (next.length === 0) return endMove(tx, move)
    const wrong = next.filter((offer) => !offer.isRight)
    const locked = await lockOffers(
      tx,
      wrong.map(({ id }) => id),
    )
    const firstBusy = wrong.find(({ id }) => !locked.has(id))?.id
    if (firstBusy === next[0]!.id)
      throw new RowsLocked(`offer ${firstBusy} is locked by another transaction`)
    const cursor = firstBusy === undefined ? next.at(-1)!.id : firstBusy - 1
    await Promise.all([giveStart(tx, [...locked]), moveCursor(tx, move, cursor)])
    publishChanges(tx, { boards: [move.league], offers: [...locked], scores: [move.league] })
  },
}

/** The open offers after the cursor, by id, and whether they have the start of their game. */
async function nextOffers(tx: Tx, { ref, cursor }: Move) {
  const { rows } = await tx.query<{ id: number; isRight: boolean }>(
    `select o.id, o.starts_at = g.starts_at or g.started_at is not null as "isRight"
     from offers o join games g on g.id = o.game_id
     where o.game_id = $1 and o.state = 'open' and o.id > $2
     order by o.id limit ${OFFERS_A_TRANSACTION}`,
    [ref, cursor],
  )
  return rows
}

/** Locks these offers, by id, except those that another transaction has locked. */
async function lockOffers(tx: Tx, offerIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ id: number }>(
    'select id from offers where id = any($1::bigint[]) order by id for update skip locked',
    [offerIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * A separate statement, after the locks: it reads the newest start, so an overtaken move writes the same start as the later
 * move.
 */
async function giveStart(tx: Tx, offerIds: readonly number[]): Promise<void> {
  await tx.query(
    `update offers o set starts_at = g.starts_at from games g
     where o.id = any($1::bigint[]) and g.id = o.game_id and g.started_at is null`,
    [offerIds],
  )
}

async function moveCursor(tx: Tx, { id }: Move, cursor: number): Promise<void> {
  await tx.query('update moved_starts set offer_cursor = $2 where id = $1', [id, cursor])
}

async function endMove(tx: Tx, { id }: Move): Promise<void> {
  await tx.query('delete from moved_starts where id = $1', [id])
}
