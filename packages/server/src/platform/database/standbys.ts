/** The synchronous standbys that confirm a commit before the server acknowledges it (STANDBYS, decision 055). */
import type { Db } from './db.ts'
import { StartError } from './productionDatabase.ts'

/** How many standbys confirm commits now; null when the owner of the tables has no right to read it. */
export async function countStandbys(db: Db): Promise<number | null> {
  const { rows } = await db.query<{ count: number | null }>(
    'select synchronous_standbys() as count',
  )
  return rows[0]!.count
}

/**
 * Runs as the server's role, whose settings may differ from those of other roles. Standbys may be away meanwhile: only the settings
 * count.
 *
 * @throws {StartError} when a commit would be acknowledged with fewer than `required` standbys
 */
export async function checkStandbys(app: Db, required: number): Promise<void> {
  if (required === 0) return
  const { rows } = await app.query<{ commit: string; names: string }>(
    `select current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as names`,
  )
  const { commit, names } = rows[0]!
  if (commit === 'off' || commit === 'local') {
    throw new StartError(
      `The database runs with synchronous_commit=${commit}, so no standby confirms a commit; STANDBYS=${required} needs on.`,
    )
  }
  const named = countNamed(names)
  if (named < required) {
    throw new StartError(
      `A commit waits for ${named} standbys by synchronous_standby_names of the database; STANDBYS=${required} needs ${required}.`,
    )
  }
  if ((await countStandbys(app)) !== null) return
  const owner = await app.query<{ role: string }>(
    `select pg_get_userbyid(proowner) as role from pg_proc where oid = 'synchronous_standbys()'::regprocedure`,
  )
  throw new StartError(
    `STANDBYS=${required} needs a right that a superuser gives: grant pg_read_all_stats to ${owner.rows[0]!.role}.`,
  )
}

/** For how many standbys a commit waits: `ANY 2 (a, b, c)` and `FIRST 2 (...)` are two, `a, b` is one of them. */
function countNamed(names: string): number {
  if (names.trim() === '') return 0
  const [, count] = /^\s*(?:(?:first|any)\s+)?(\d+)\s*\(/i.exec(names) ?? []
  return Number(count ?? 1)
}
