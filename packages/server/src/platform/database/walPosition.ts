/** Positions in the log of the database (WAL), in bytes since its beginning. They stay below 2^53 for 9 petabytes. */
import type { ReadDatabase } from './db.ts'

/** The position of no database: no standby has replayed it, so that reads go to the primary. */
export const UNKNOWN_POSITION = Number.MAX_SAFE_INTEGER

/** A position, and the history of which it is one: the cluster, its timeline and the database. */
export type WalPosition = { readonly history: string; readonly bytes: number }

const history = (timeline: string) =>
  `concat_ws(' ', (select system_identifier from pg_control_system()), ${timeline}, current_database())`

const PRIMARY = {
  name: 'wal-position',
  text: `select ${history(`left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)`)} as history,
    (pg_current_wal_insert_lsn() - '0/0')::bigint as bytes`,
}

/** The control file of a standby gets a new timeline with its first restart point after a failover. */
const replayedTimeline = `lpad(upper(to_hex((select greatest(c.timeline_id, r.min_recovery_end_timeline)
    from pg_control_checkpoint() c, pg_control_recovery() r))), 8, '0')`

const STANDBY = {
  name: 'replayed-position',
  text: `select ${history(replayedTimeline)} as history,
    case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as bytes`,
}

/** A position that is at least as late as every commit that was answered before the call. */
export async function readPosition(primary: Pick<ReadDatabase, 'query'>): Promise<WalPosition> {
  const { rows } = await primary.query<WalPosition>(PRIMARY)
  return rows[0]!
}

/** How far a standby has replayed the log; null for a server that is no standby. */
export async function readReplayed(
  server: Pick<ReadDatabase, 'query'>,
): Promise<WalPosition | null> {
  const { rows } = await server.query<WalPosition | { readonly bytes: null }>(STANDBY)
  const [row] = rows
  return row && row.bytes !== null ? row : null
}
