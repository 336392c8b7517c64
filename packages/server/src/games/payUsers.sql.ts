/** What paying a range of users locks and writes. Arrays of ids keep every statement on its indexes. */
import type { Tx } from '../core/db.ts'
import type { ClaimedSettlement } from './settleGame.sql.ts'

/** As many as keep the transaction well below 100 ms while takes go on. */
export const USERS_A_TRANSACTION = 500

/** The users after the cursor, by id. */
export async function nextUsers(
  tx: Tx,
  { gameId, version, cursor }: ClaimedSettlement,
): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select user_id as id from payouts where game_id = $1 and version = $2 and user_id > $3
     order by user_id limit ${USERS_A_TRANSACTION}`,
    [gameId, version, cursor],
  )
  return rows.map(({ id }) => id)
}

/**
 * Locks the accounts of these users, by account id, except those that somebody else holds. Answers the users of whom
 * both are locked, and the pot's id: null when that one is held.
 */
export async function lockPayable(
  tx: Tx,
  gameId: number,
  userIds: readonly number[],
): Promise<{ users: number[]; pot: number | null }> {
  const [locked, pots] = await Promise.all([
    tx.query<{ id: number }>(
      `select owner_id as id from (
         select owner_id from ledger_accounts
         where owner_id = any($1::bigint[]) and kind in ('user.cash', 'user.at_risk')
         order by id for update skip locked
       ) as locked group by owner_id having count(*) = 2`,
      [userIds],
    ),
    tx.query<{ id: number }>(
      `select id from ledger_accounts where owner_id = $1 and kind = 'game.pot' for update skip locked`,
      [gameId],
    ),
  ])
  return { users: locked.rows.map(({ id }) => id), pot: pots.rows[0]?.id ?? null }
}

/**
 * Two transfers a user, for `postSelected` with the game, the version, the users and the pot's account: all own stakes
 * in, what comes back out. Keys name the version, so each happens once.
 */
export const MOVEMENTS = `
  with part as (
    select p.user_id, p.staked_cents, p.paid_cents, cash.id as cash, risk.id as risk
    from payouts p
    join ledger_accounts cash on cash.owner_id = p.user_id and cash.kind = 'user.cash'
    join ledger_accounts risk on risk.owner_id = p.user_id and risk.kind = 'user.at_risk'
    where p.game_id = $2 and p.version = $3 and p.user_id = any($4::bigint[])
  )
  select format('settle:%s:%s:%s:in', $2::bigint, $3::int, user_id) as key, 'settle' as kind, $2::bigint as ref,
    risk as from_account, $5::bigint as to_account, staked_cents as cents from part
  union all
  select format('settle:%s:%s:%s:cash', $2::bigint, $3::int, user_id), 'settle', $2::bigint, $5::bigint, cash,
    paid_cents
  from part where paid_cents > 0`

/** One notice a user and game. */
export async function tellPaid(
  tx: Tx,
  { gameId, version, outcome }: ClaimedSettlement,
  userIds: readonly number[],
  now: number,
): Promise<void> {
  await tx.query(
    `insert into outbox (topic, ref, body, created_at, due_at)
     select 'game.settled', $1::bigint, jsonb_build_object('userId', user_id, 'outcome', $4::text,
       'stakedCents', staked_cents, 'paidCents', paid_cents), $5::timestamptz, $5::timestamptz
     from payouts where game_id = $1 and version = $2 and user_id = any($3::bigint[])`,
    [gameId, version, userIds, outcome, new Date(now)],
  )
}

/** How far the paying has come, and who was left out on the way. */
export async function noteProgress(
  tx: Tx,
  { gameId, version }: ClaimedSettlement,
  progress: { readonly cursor: number; readonly leftOut: readonly number[] },
): Promise<void> {
  await tx.query(
    'update settlements set user_cursor = $3, left_out = $4::bigint[] where game_id = $1 and version = $2',
    [gameId, version, progress.cursor, progress.leftOut],
  )
}
