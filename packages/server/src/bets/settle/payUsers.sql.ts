/** What paying a range of users locks and writes. */
import type { Cents } from '@sidebet/domain/money'
import type { Tx } from '../../core/db.ts'
import type { Account, Transfer } from '../../core/ledger/ledger.ts'
import type { Write } from '../../core/oneStatement.ts'
import { type NewNotice, notice } from '../../core/outbox.ts'
import { ALL_USERS, type LeasedSettlement } from './settleGame.sql.ts'

/** As many as keep the transaction well below 100 ms while takes go on. */
export const USERS_A_TRANSACTION = 400

/** What a user had at stake in a game, and what comes back. */
export type Payout = {
  readonly userId: number
  readonly staked: Cents
  readonly paid: Cents
  /** What of it are own stakes of bets that were made after the start. */
  readonly returned: Cents
}

/** The payouts of the next users after the cursor, by id; at its end, of the first who were left out. */
export async function nextPayouts(
  tx: Tx,
  { gameId, version, cursor, leftOut }: LeasedSettlement,
): Promise<Payout[]> {
  const payouts = `select user_id as "userId", staked_cents as staked, paid_cents as paid,
      returned_cents as returned from payouts
    where game_id = $1 and version = $2`
  const { rows } = await (cursor === ALL_USERS
    ? tx.query<Payout>(`${payouts} and user_id = any($3::bigint[])`, [
        gameId,
        version,
        leftOut.slice(0, USERS_A_TRANSACTION),
      ])
    : tx.query<Payout>(
        `${payouts} and user_id > $3 order by user_id limit ${USERS_A_TRANSACTION}`,
        [gameId, version, cursor],
      ))
  return rows
}

/** Locks the game's pot: null when somebody else holds it. */
export async function lockPot(tx: Tx, gameId: number): Promise<Account | null> {
  const { rows } = await tx.query<Account>(
    `select id, kind, owner_id as "ownerId", balance_cents as balance from ledger_accounts
     where owner_id = $1 and kind = 'game.pot' for update skip locked`,
    [gameId],
  )
  return rows[0] ?? null
}

/**
 * The transfers of these payouts: all own stakes into the pot, what comes back out of it. Keys name the version, so each
 * happens once.
 */
export function movementsOf(
  { gameId, version }: LeasedSettlement,
  payouts: readonly Payout[],
): Transfer[] {
  const pot = { kind: 'game.pot', ownerId: gameId } as const
  return payouts.flatMap(({ userId, staked, paid }) => {
    const key = `settle:${gameId}:${version}:${userId}`
    const about = { kind: 'settle', ref: gameId }
    const atRisk = { kind: 'user.at_risk', ownerId: userId } as const
    const cash = { kind: 'user.cash', ownerId: userId } as const
    const stake = { ...about, key: `${key}:in`, from: atRisk, to: pot, cents: staked }
    if (paid === 0) return [stake]
    return [stake, { ...about, key: `${key}:cash`, from: pot, to: cash, cents: paid }]
  })
}

/** One notice a user and game. */
export function paidTold(
  { gameId, outcome }: LeasedSettlement,
  payouts: readonly Payout[],
): NewNotice[] {
  return payouts.map(({ userId, staked, paid, returned }) =>
    notice('game.settled', gameId, {
      userId,
      outcome,
      stakedCents: staked,
      paidCents: paid,
      returnedCents: returned,
    }),
  )
}

/** How far the paying has come, and who was left out on the way. */
export function progressNoted(
  { gameId, version }: LeasedSettlement,
  progress: { readonly cursor: number; readonly leftOut: readonly number[] },
): Write {
  return {
    name: 'progress',
    text: `update settlements set user_cursor = $3, left_out = $4::bigint[] where game_id = $1 and version = $2`,
    values: [gameId, version, progress.cursor, progress.leftOut],
  }
}
