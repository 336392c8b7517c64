import type { Db, Tx } from '../core/db.ts'

export const USERS_A_TRANSACTION = 5_000

/** A cursor beyond every user: the settlement is over. */
const ALL_USERS = Number.MAX_SAFE_INTEGER

export type ConfirmedResult = {
  gameId: number
  version: number
  outcome: 'final' | 'void'
  homeScore: number | null
  awayScore: number | null
}

/** Locks one game that has a confirmed newest result and was never settled; a suspended one waits for the operator. */
export async function claimGameToSettle(tx: Tx): Promise<ConfirmedResult | null> {
  const { rows } = await tx.query<ConfirmedResult>(
    `select g.id as "gameId", r.version, r.outcome, r.home_score as "homeScore", r.away_score as "awayScore"
     from games g join results r on r.game_id = g.id and r.version = g.result_version
     where g.settled_version is null and g.result_version > 0 and g.status <> 'suspended'
       and r.confirmed_at is not null
     order by g.starts_at, g.id limit 1 for update of g skip locked`,
  )
  return rows[0] ?? null
}

/** A void closes the game's row for ever; a settled game counts as started, so that its open offers lapse. */
export async function insertSettlement(tx: Tx, result: ConfirmedResult): Promise<void> {
  await tx.query(
    `insert into settlements (game_id, version, outcome, home_score, away_score) values ($1, $2, $3, $4, $5)`,
    [result.gameId, result.version, result.outcome, result.homeScore, result.awayScore],
  )
  await tx.query(
    `update games set settled_version = $2, started_at = coalesce(started_at, product_now()),
       voided_at = case when $3 = 'void' then product_now() end
     where id = $1`,
    [result.gameId, result.version, result.outcome],
  )
}

/**
 * What every user staked on the game and what comes back. This is the one rule written twice: a property test holds
 * it equal to `settleBet` and `voidBet`. The pick wins when its margin is at least the spread.
 */
export async function computePayouts(tx: Tx, result: ConfirmedResult): Promise<void> {
  await tx.query({
    text: `with graded as (
        select offerer_id, accepter_id, offerer_pay_cents, amount_cents,
          (case pick when 'home' then $4::int - $5::int else $5::int - $4::int end) * 100 >= spread_hundredths
            as offerer_won
        from bets where game_id = $1
      ), sides as (
        select offerer_id as user_id, offerer_pay_cents as staked,
          case when $3 = 'void' then offerer_pay_cents
            when offerer_won then offerer_pay_cents + amount_cents else 0 end as paid
        from graded
        union all
        select accepter_id, amount_cents,
          case when $3 = 'void' then amount_cents
            when offerer_won then 0 else offerer_pay_cents + amount_cents end
        from graded
      )
      insert into payouts (game_id, version, user_id, staked_cents, paid_cents)
      select $1, $2, user_id, sum(staked), sum(paid) from sides group by user_id`,
    values: [result.gameId, result.version, result.outcome, result.homeScore, result.awayScore],
    // A million bets take seconds, and nobody waits for them.
    query_timeout: 120_000,
  } as { text: string; values: unknown[] })
}

export type Settlement = {
  gameId: number
  version: number
  outcome: 'final' | 'void'
  cursor: number
}

/** Locks one settlement that is not over; it is the lock of the whole range that follows. */
export async function claimSettlement(tx: Tx): Promise<Settlement | null> {
  const { rows } = await tx.query<Settlement>(
    `select game_id as "gameId", version, outcome, user_cursor as cursor from settlements
     where finished_at is null order by started_at, game_id limit 1 for update skip locked`,
  )
  return rows[0] ?? null
}

/** Locks the accounts of the next users, by account id, and says who is the last of them. */
export async function lockPaidAccounts(
  tx: Tx,
  { gameId, version, cursor }: Settlement,
): Promise<{ users: number; lastUser: number }> {
  const { rows } = await tx.query<{ users: number; lastUser: number }>(
    `select count(*) as users, max(user_id) as "lastUser" from (
       select user_id from payouts where game_id = $1 and version = $2 and user_id > $3
       order by user_id limit ${USERS_A_TRANSACTION}) as next`,
    [gameId, version, cursor],
  )
  const { users, lastUser } = rows[0]!
  if (users === 0) return { users, lastUser: cursor }
  await tx.query(
    `select a.id from ledger_accounts a
     where (a.kind in ('user.cash', 'user.at_risk') and a.owner_id in (
         select user_id from payouts where game_id = $1 and version = $2 and user_id > $3 and user_id <= $4))
       or (a.kind = 'game.pot' and a.owner_id = $1)
     order by a.id for update`,
    [gameId, version, cursor, lastUser],
  )
  return { users, lastUser }
}

/** One notice a user and game. */
export async function tellPaid(
  tx: Tx,
  { gameId, version, cursor, outcome }: Settlement,
  lastUser: number,
  now: number,
): Promise<void> {
  await tx.query(
    `insert into outbox (topic, ref, body, created_at, due_at)
     select 'game.settled', $1, jsonb_build_object('userId', user_id, 'outcome', $5::text,
       'stakedCents', staked_cents, 'paidCents', paid_cents), $6, $6
     from payouts where game_id = $1 and version = $2 and user_id > $3 and user_id <= $4`,
    [gameId, version, cursor, lastUser, outcome, new Date(now)],
  )
}

export async function moveCursor(
  tx: Tx,
  { gameId, version }: Settlement,
  lastUser: number,
): Promise<void> {
  await tx.query('update settlements set user_cursor = $3 where game_id = $1 and version = $2', [
    gameId,
    version,
    lastUser,
  ])
}

/** Ends a settlement. Throws when the pot is not empty: then money was made or lost, and nothing of it may stand. */
export async function finishSettlement(tx: Tx, { gameId, version }: Settlement): Promise<void> {
  const pot = await readPot(tx, gameId)
  if (pot !== 0) throw new Error(`the pot of game ${gameId} holds ${pot} after its settlement`)
  await tx.query(
    `update settlements set user_cursor = $3, finished_at = product_now() where game_id = $1 and version = $2`,
    [gameId, version, ALL_USERS],
  )
}

async function readPot(db: Db, gameId: number): Promise<number> {
  const { rows } = await db.query<{ balance: number }>(
    `select balance_cents as balance from ledger_accounts where kind = 'game.pot' and owner_id = $1`,
    [gameId],
  )
  return rows[0]?.balance ?? 0
}
