import type { Db } from '../../../platform/database/db.ts'

export type SessionLocation = { readonly country: string; readonly region: string }

/** The locations of these sessions, by id; a session that has ended or was never located is missing. */
export async function readSessionLocations(
  db: Db,
  sessionIds: readonly number[],
): Promise<ReadonlyMap<number, SessionLocation>> {
  const { rows } = await db.query<SessionLocation & { id: number }>(
    `select id, country, coalesce(region, '') as region from sessions
     where id = any($1::bigint[]) and country is not null`,
    [sessionIds],
  )
  return new Map(rows.map(({ id, ...location }) => [id, location]))
}
