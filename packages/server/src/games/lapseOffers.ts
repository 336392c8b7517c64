/** At the start of a game what nobody took lapses and its hold goes back, once (GAP-110). */

import { cents } from '@sidebet/domain/money'
import { lapseOffer } from '@sidebet/domain/offers/lapseOffer'

import { readNow } from '../core/clock.ts'
import type { Database, Tx } from '../core/db.ts'
import { lockFunds, postTransfers } from '../core/ledger/ledger.ts'
import { lockGames, lockOpenOffers } from '../core/writer/batch.sql.ts'

const OFFERS_A_TRANSACTION = 1_000

/**
 * Marks one game started whose time has come. The lock waits for the takes that are on their way, and none passes
 * afterwards: they hold the game for share and look at this mark. A void before the start marks it too (settleGame).
 */
export async function markStartedGame(db: Database): Promise<boolean> {
  const { rowCount } = await db.query(
    `update games set started_at = product_now() where id = (
       select id from games where started_at is null and starts_at <= product_now()
       order by starts_at, id limit 1 for update skip locked)`,
  )
  return rowCount === 1
}

/**
 * Lapses up to 1,000 open offers of one started game in one transaction. Locks are taken in the one order: the game,
 * its offers by id, the offerers' accounts. False when no started game has an open offer left.
 */
export async function lapseOffers(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const gameId = await claimLapsingGame(tx)
    if (gameId === null) return false
    const games = await lockGames(tx, [gameId])
    const offers = await lockOpenOffers(tx, games, OFFERS_A_TRANSACTION)
    if (offers.length === 0) {
      await tx.query('update games set lapsed_at = product_now() where id = $1', [gameId])
      return true
    }
    const accounts = await lockFunds(
      tx,
      offers.map((offer) => offer.offererId),
    )
    const now = await readNow(tx)
    const idOf = new Map(accounts.map(({ kind, ownerId, id }) => [`${kind}:${ownerId}`, id]))
    const lapsing = offers.flatMap((offer) => {
      const ruling = lapseOffer(offer, now)
      return ruling.ok ? [{ ...offer, returned: ruling.value.returned }] : []
    })
    await tx.query(`update offers set state = 'lapsed' where id = any($1::bigint[])`, [
      lapsing.map((offer) => offer.id),
    ])
    const returning = lapsing.filter((offer) => offer.returned > 0)
    const transfers = returning.map((offer) => ({
      key: `return:${offer.id}:cash`,
      kind: 'return',
      ref: offer.id,
      from: idOf.get(`user.at_risk:${offer.offererId}`)!,
      to: idOf.get(`user.cash:${offer.offererId}`)!,
      cents: cents(offer.returned),
    }))
    await postTransfers(tx, transfers, now)
    await tx.query(
      `insert into outbox (topic, ref, created_at, due_at)
       select 'offer.lapsed', o, $2, $2 from unnest($1::bigint[]) as o`,
      [returning.map((offer) => offer.id), new Date(now)],
    )
    return lapsing.length > 0
  })
}

async function claimLapsingGame(tx: Tx): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from games where started_at is not null and lapsed_at is null
     order by id limit 1 for update skip locked`,
  )
  return rows[0]?.id ?? null
}
