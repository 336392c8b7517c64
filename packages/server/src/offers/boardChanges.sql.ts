import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Db } from '../platform/database/db.ts'
import type { OfferRecord } from './offerRow.ts'
import { columnsBy, tablesOf } from './offers.sql.ts'

/** A public offer that has changed; `isOpen` when it is on the board of those who may see it. */
export type ChangedOffer = OfferRecord & { readonly isOpen: boolean; readonly hasStarted: boolean }

const hasStarted = 'g.started_at is not null or g.starts_at <= (select product_now())'

/** The public offers with these ids, and the open public ones of these games that have not started; at most `most` of each. */
export async function readChangedOffers(
  db: Db,
  offerIds: readonly number[],
  gameIds: readonly number[],
  most: number,
): Promise<ChangedOffer[]> {
  const { rows } = await db.query<ChangedOffer>({
    name: 'changed-offers',
    text: `with page as materialized (
        (select o.* from offers o where o.id = any($1::bigint[]) and o.audience = 'public' limit $3)
        union
        (select o.* from games g join offers o on o.game_id = g.id
         where g.id = any($2::bigint[]) and not (${hasStarted}) and o.state = 'open' and o.audience = 'public' limit $3)
      )
      select ${columnsBy('o.starts_at')}, ${hasStarted} as "hasStarted",
        o.state = 'open' and not (${hasStarted}) as "isOpen"
      from ${tablesOf('page')} order by o.id`,
    values: [offerIds, gameIds, most],
  })
  return rows
}

/** Those of these games that have started, with their leagues. */
export async function readStartedGames(
  db: Db,
  gameIds: readonly number[],
): Promise<{ readonly id: number; readonly league: LeagueCode }[]> {
  const { rows } = await db.query<{ id: number; league: LeagueCode }>({
    name: 'started-games',
    text: `select g.id, g.league from games g where g.id = any($1::bigint[]) and (${hasStarted}) order by g.id`,
    values: [gameIds],
  })
  return rows
}
