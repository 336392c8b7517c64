import type { Db } from '../../../platform/database/db.ts'

export type Place = { readonly country: string; readonly region: string }

/** Where these sessions are, by id; one that has ended, or was never located, is missing. */
export async function readPlacesOf(
  db: Db,
  sessionIds: readonly number[],
): Promise<ReadonlyMap<number, Place>> {
  const { rows } = await db.query<Place & { id: number }>(
    `select id, country, coalesce(region, '') as region from sessions
     where id = any($1::bigint[]) and country is not null`,
    [sessionIds],
  )
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}
