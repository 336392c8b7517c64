/** Games and proposals that wait for an operator, and since when: the table `operator_alerts` (AZ8). */

import { insertDisputes } from '../games/disputes.sql.ts'
import type { WaitingItem } from '../notifications/outbox/outbox.ts'
import type { Tx } from '../platform/database/db.ts'
import { lockKey } from '../platform/database/schema.ts'
import { isCorrectable } from '../settlements/isCorrectable.sql.ts'
import { stakedOn } from '../settlements/stakedOn.sql.ts'
import { gamesByState } from './gameStates.sql.ts'

const ALERTS_LOCK = 7236206

/** Locks the alerts until the transaction ends; false when another process has locked them. */
export async function lockAlerts(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ isOurs: boolean }>(
    `select pg_try_advisory_xact_lock(${lockKey(ALERTS_LOCK)}) as "isOurs"`,
  )
  return rows[0]!.isOurs
}

/** All proposals about games have one kind, whatever the decision. */
const KIND_OF_PROPOSAL = `case when what in ('role', 'promotion') then what else 'decision' end`

/**
 * Inserts new waiting items and disputes, and deletes the items that no longer wait. A settled game waits while it can be
 * corrected. Its dispute stays, because its deadline may be later. A process of the version before inserts no disputes.
 */
export async function updateAlerts(tx: Tx): Promise<void> {
  await insertDisputes(tx, null)
  await tx.query(
    `with waiting as (
       select f.state as kind, g.id as ref from (${gamesByState((state) => state !== 'settled')}) f join games g on g.id = f.id
       where g.settled_version is null or ${isCorrectable('g')}
       union all
       select ${KIND_OF_PROPOSAL}, id from operator_wishes where answered_at is null),
     deleted as (delete from operator_alerts where (kind, ref) not in (select kind, ref from waiting))
     insert into operator_alerts (kind, ref) select kind, ref from waiting on conflict do nothing`,
  )
}

export type Alert = Omit<WaitingItem, 'id' | 'since'> & {
  /** The id of the game or of the proposal. */
  readonly ref: number
  readonly since: Date
  /** Milliseconds of the product's clock. */
  readonly waitedMs: number
  /** The author of a proposal; null for the tool and for games. */
  readonly proposedBy: number | null
}

/** Alerts without a notification, by the money at stake and then by age. */
export async function readNewAlerts(tx: Tx): Promise<Alert[]> {
  const { rows } = await tx.query<Alert>(
    `select a.kind, a.ref, a.first_seen_at as since, w.wished_by as "proposedBy",
       extract(epoch from product_now() - a.first_seen_at)::float8 * 1000 as "waitedMs",
       coalesce(g.league, '') as league,
       coalesce(g.away_team || ' at ' || g.home_team, w.terms ->> 'name', u.username) as name,
       case when w.id is null then g.note when a.kind = 'decision' then w.what || coalesce(' ' || w.away_score || '-' || w.home_score, '')
         else '' end as note,
       case when w.id is null then ${stakedOn('g.id')} else w.staked_cents end as "atStake"
     from operator_alerts a
     left join operator_wishes w on w.id = a.ref and a.kind in ('decision', 'role', 'promotion')
     left join games g on g.id = case when w.id is null then a.ref else w.game_id end
     left join users u on u.id = w.user_id
     where a.notified_at is null
     order by "atStake" desc, a.first_seen_at, a.kind, a.ref`,
  )
  return rows
}

export async function markNotified(tx: Tx, alerts: readonly Alert[]): Promise<void> {
  await tx.query(
    `update operator_alerts set notified_at = product_now()
     where (kind, ref) in (select * from unnest($1::text[], $2::bigint[]))`,
    [alerts.map(({ kind }) => kind), alerts.map(({ ref }) => ref)],
  )
}
