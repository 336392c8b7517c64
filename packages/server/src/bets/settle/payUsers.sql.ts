/** The locks, reads and writes of paying a range of users. */
import { type Cents, cents, minus } from '@sidebet/domain/money'
import { makeBonusBack, type OwnBonus } from '../../bonus/bonusBack.ts'
import { accountsOfGrants, type Grant, poolAccount, readGrants } from '../../bonus/grants.ts'
import { lockLostPools } from '../../bonus/lostPools.ts'
import { type Account, lockAccounts, openAccounts, type Transfer } from '../../ledger/ledger.ts'
import { type NewNotice, notice } from '../../notifications/outbox/outbox.ts'
import type { StatementPart } from '../../platform/database/combineStatements.ts'
import type { Tx } from '../../platform/database/db.ts'
import { RowsLocked } from '../../platform/jobs/failedJobs.ts'
import { isVoid } from '../../settlements/isVoid.sql.ts'
import { offererWon } from '../whoWon.sql.ts'
import {
  addedTo,
  type Balances,
  debtOf,
  makeCorrectionTransfers,
  type PaidBefore,
} from './corrections.ts'
import { ALL_USERS, type LeasedSettlement } from './settleGame.sql.ts'

/** Limits the transaction to well below 100 ms while takes go on. */
export const USERS_A_TRANSACTION = 400

/** What a user staked on a game, and what the settlement pays. */
export type Payout = {
  readonly userId: number
  readonly staked: Cents
  readonly paid: Cents
  /** The part of it that returns own stakes of bets made after the start. */
  readonly returned: Cents
}

/** The payouts of the next users after the cursor, by id; when the cursor is at its end, of the first skipped users. */
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

/** Locks the game's pot: null when another transaction has locked it. */
export async function lockPot(tx: Tx, gameId: number): Promise<Account | null> {
  const { rows } = await tx.query<Account>(
    `select id, kind, owner_id as "ownerId", balance_cents as balance from ledger_accounts
     where owner_id = $1 and kind = 'game.pot' for update skip locked`,
    [gameId],
  )
  return rows[0] ?? null
}

/**
 * The transfers of these payouts: all stakes into the pot, the payouts out of it. Returned bonus goes where its grant's
 * state directs it, winnings go to cash. A correction first inverts the earlier payments. Keys contain the version, so each
 * transfer happens once.
 */
export function movementsOf(
  { gameId, version, corrects }: LeasedSettlement,
  payouts: readonly Payout[],
  { ofUser, grants }: PayingBonus,
  taking: {
    readonly before: ReadonlyMap<number, PaidBefore>
    readonly balanceOf: Balances
    /** In cents, 0 or more. */
    readonly owedBy: (userId: number) => Cents
  },
): Transfer[] {
  const paying = payMovements({ gameId, version }, { ofUser, grants })
  return payouts.flatMap((payout) => {
    const { userId } = payout
    const payments = paying(payout)
    if (corrects === null) return payments
    const before = taking.before.get(userId)
    if (!before) throw new Error(`user ${userId} was not paid by version ${corrects}`)
    const key = `reversal:${gameId}:${version}:${userId}`
    return makeCorrectionTransfers({ kind: 'reversal', ref: gameId, key }, before, payments, {
      balanceOf: taking.balanceOf,
      debt: taking.owedBy(userId),
    })
  })
}

function payMovements(
  { gameId, version }: Pick<LeasedSettlement, 'gameId' | 'version'>,
  { ofUser, grants }: PayingBonus,
): (payout: Payout) => Transfer[] {
  const pot = { kind: 'game.pot', ownerId: gameId } as const
  const bonusBack = makeBonusBack(grants)
  return ({ userId, staked, paid }) => {
    const key = `settle:${gameId}:${version}:${userId}`
    const about = { kind: 'settle', ref: gameId }
    const atRisk = { kind: 'user.at_risk', ownerId: userId } as const
    const cash = { kind: 'user.cash', ownerId: userId } as const
    const stake = { ...about, key: `${key}:in`, from: atRisk, to: pot, cents: staked }
    const back = (ofUser.get(userId) ?? []).map((own) =>
      bonusBack({ ...about, key, from: pot }, own),
    )
    const rest = back.reduce((left, { transfer }) => minus(left, transfer.cents), paid)
    return [
      stake,
      ...back.map(({ transfer }) => transfer),
      ...(rest > 0 ? [{ ...about, key: `${key}:cash`, from: pot, to: cash, cents: rest }] : []),
      ...back.flatMap(({ forfeits }) => forfeits),
    ]
  }
}

/**
 * What the earlier settlements have moved to these users, by user, from the transfers; empty unless it is a correction.
 * `pot` is the account of the game.
 */
export async function readPaidBefore(
  tx: Tx,
  { gameId, version, corrects }: LeasedSettlement,
  userIds: readonly number[],
  pot: Account,
): Promise<ReadonlyMap<number, PaidBefore>> {
  if (corrects === null) return new Map()
  const { rows } = await tx.query<PaidBefore>({
    name: 'paid-before',
    text: `with staking as (
        select distinct user_id, grant_id from stake_bonus
        where game_id = $1 and user_id = any($4::bigint[]) and stake <> 'offer'
      ), parts as (
        select p.user_id, a.name, a.grant_id, a.promotion_id from payouts p
        cross join lateral (
          select 'cash' as name, null::bigint as grant_id, null::bigint as promotion_id
          union all select 'debt', null, null
          union all select g.id::text, g.id, g.promotion_id from staking s join promotion_grants g on g.id = s.grant_id
            where s.user_id = p.user_id) a
        where p.game_id = $1 and p.version = $3 and p.user_id = any($4::bigint[])
      ), moved as (
        select n.user_id, n.grant_id, n.promotion_id,
          coalesce(sum(case t.from_account when $5 then t.cents else -t.cents end) filter (where t.kind <> 'forfeit'), 0) as received,
          coalesce(sum(case k.kind when 'forfeit:settle' then t.cents else -t.cents end) filter (where t.kind = 'forfeit'), 0) as forfeited
        from parts n
        cross join (select version from settlements where game_id = $1 and version < $2) s
        cross join (values ('settle'), ('reversal'), ('forfeit:settle'), ('forfeit:reversal')) as k (kind)
        join ledger_transfers t on t.key = format('%s:%s:%s:%s:%s', k.kind, $1::bigint, s.version, n.user_id, n.name)
        group by n.user_id, n.grant_id, n.promotion_id
      )
      select p.user_id as "userId", p.staked_cents as staked, p.paid_cents as paid,
        coalesce((select received from moved m where m.user_id = p.user_id and m.grant_id is null), 0)::bigint as cash,
        (select coalesce(json_agg(json_build_object('grantId', m.grant_id, 'promotionId', m.promotion_id,
            'received', m.received, 'forfeited', m.forfeited) order by m.grant_id), '[]')
          from moved m where m.user_id = p.user_id and m.grant_id is not null) as grants
      from payouts p where p.game_id = $1 and p.version = $3 and p.user_id = any($4::bigint[])`,
    values: [gameId, version, corrects, userIds, pot.id],
  })
  return new Map(rows.map((row) => [row.userId, row]))
}

/** Locks these users' debts. Their cash is already locked, as it is in every transaction that locks a debt. */
export async function lockDebts(tx: Tx, userIds: readonly number[]): Promise<Account[]> {
  return userIds.length === 0 ? [] : lockAccounts(tx, userIds.map(debtOf))
}

/** Opens and locks the debts that these transfers create; `debts` exist already. */
export async function lockNewDebts(
  tx: Tx,
  transfers: readonly Transfer[],
  debts: readonly Account[],
): Promise<Account[]> {
  const ownerIds = new Set(debts.map(({ ownerId }) => ownerId))
  const begun = transfers.flatMap(({ from }) =>
    from.kind === 'user.debt' && !ownerIds.has(from.ownerId) ? [debtOf(from.ownerId)] : [],
  )
  if (begun.length === 0) return []
  await openAccounts(tx, begun)
  return lockAccounts(tx, begun)
}

/**
 * What the house adds to pools that must return more than they contain. Since the bonus went into the pool, it was granted
 * to others, or the promotion was closed. `pools` are locked. Throws `RowsLocked` while another process has locked the
 * house's account.
 */
export async function topUpPools(
  tx: Tx,
  transfers: readonly Transfer[],
  pools: readonly Account[],
): Promise<{ readonly transfers: Transfer[]; readonly accounts: Account[] }> {
  const missing = pools.flatMap((account) => {
    if (account.kind !== 'promo.pool') return []
    const left = account.balance + addedTo(account, transfers)
    return left < 0 ? [{ ownerId: account.ownerId, cents: cents(-left) }] : []
  })
  if (missing.length === 0) return { transfers: [], accounts: [] }
  const { rows } = await tx.query<Account>(
    `select id, kind, owner_id as "ownerId", balance_cents as balance from ledger_accounts
     where kind = 'equity.platform' for update skip locked`,
  )
  const [house] = rows
  if (!house) throw new RowsLocked('the account of the house is locked by another transaction')
  const after = transfers.find(({ kind }) => kind === 'reversal')!.key
  return {
    accounts: [house],
    transfers: missing.map(({ ownerId, cents: amount }) => ({
      ...{ key: `reopen:${ownerId}:${after}`, kind: 'promotionReopened', ref: ownerId },
      ...{ from: house, to: poolAccount(ownerId), cents: amount },
    })),
  }
}

/** Returned bonus stakes, by user, and the grants that receive them. */
export type PayingBonus = {
  readonly ofUser: ReadonlyMap<number, readonly OwnBonus[]>
  readonly grants: readonly Grant[]
}

/** A user's bonus in bets on a game that were won or void. */
type OwnBonusRow = OwnBonus & { readonly userId: number }

/** How much of these users' returned stakes is bonus: none in most games. */
export async function readOwnBonus(
  tx: Tx,
  { gameId, version }: Pick<LeasedSettlement, 'gameId' | 'version'>,
  userIds: readonly number[],
): Promise<OwnBonusRow[]> {
  const { rows } = await tx.query<OwnBonusRow>({
    name: 'own-bonus',
    text: `with own as (
        select b.user_id, b.grant_id, b.cents, ${isVoid('bet', 's')} as is_void,
          ${offererWon('bet', 's')} = (b.stake = 'offerer') as is_won
        from stake_bonus b join bets bet on bet.id = b.ref
        join settlements s on s.game_id = b.game_id and s.version = $2
        where b.game_id = $1 and b.stake <> 'offer' and b.user_id = any($3::bigint[])
      ), back as (
        select user_id as "userId", grant_id as "grantId",
          coalesce(sum(cents) filter (where is_won and not is_void), 0)::bigint as won,
          coalesce(sum(cents) filter (where is_void), 0)::bigint as unused
        from own group by user_id, grant_id
      )
      select * from back where won + unused > 0 order by "userId", "grantId"`,
    values: [gameId, version, userIds],
  })
  return rows
}

/**
 * Reads the grants of users whose funds are locked, and locks the pools of lost grants. `before` is what was moved to the
 * users so far: what a pool received returns from it. `isFree` is false for a user who must wait because another process
 * has locked a pool.
 */
export async function lockOwnBonus(
  tx: Tx,
  rows: readonly OwnBonusRow[],
  before: readonly PaidBefore[],
): Promise<
  PayingBonus & {
    readonly accounts: readonly Account[]
    readonly isFree: (userId: number) => boolean
  }
> {
  const ofUser = new Map<number, OwnBonus[]>()
  for (const { userId, ...own } of rows) ofUser.set(userId, [...(ofUser.get(userId) ?? []), own])
  const hadBonus = before.filter((paid) => paid.grants.length > 0)
  const users = [...new Set([...ofUser.keys(), ...hadBonus.map(({ userId }) => userId)])]
  if (users.length === 0) return { ofUser, grants: [], accounts: [], isFree: () => true }
  const forfeited = new Map(
    hadBonus.flatMap((paid) => paid.grants.map((grant) => [grant.grantId, grant.forfeited])),
  )
  const grants = await readGrants(tx, users)
  const comingBack = rows.filter(({ unused }) => unused > 0).map(({ grantId }) => grantId)
  const returning = [...forfeited].filter(([, amount]) => amount > 0).map(([grantId]) => grantId)
  const { pools, isFree } = await lockLostPools(tx, grants, { comingBack, returning }, 'leave')
  return {
    ofUser,
    // The amount that returns from the pool is forfeited again, unless it was used.
    grants: grants.map((grant) => ({
      ...grant,
      toTakeBack: cents(grant.toTakeBack + (forfeited.get(grant.id) ?? 0)),
    })),
    accounts: [...accountsOfGrants(grants), ...pools],
    isFree: (userId) => grants.every((grant) => grant.userId !== userId || isFree(grant.id)),
  }
}

/** One notification per user and settlement: the payout; for a correction also the earlier payout and the new debt. */
export function payoutNotifications(
  { gameId, version, outcome, wasVoid }: LeasedSettlement,
  payouts: readonly Payout[],
  paying: {
    readonly before: ReadonlyMap<number, PaidBefore>
    readonly transfers: readonly Transfer[]
    readonly grants: readonly Grant[]
  },
): NewNotice[] {
  const { before, transfers, grants } = paying
  const owed = owedOf(transfers)
  const forfeited = forfeitedOf(transfers, grants)
  return payouts.map(({ userId, staked, paid, returned }) => {
    const common = { userId, version, stakedCents: staked, paidCents: paid }
    const first = before.get(userId)
    if (!first) {
      const forfeitedCents = forfeited.get(userId) ?? 0
      const came = { outcome, returnedCents: returned, forfeitedCents }
      return notice('game.settled', gameId, { ...common, ...came })
    }
    return notice('game.corrected', gameId, {
      ...common,
      outcome,
      wasVoid,
      wasPaidCents: first.paid,
      owedCents: Math.max(0, owed.get(userId) ?? 0),
    })
  })
}

/** Cents that these transfers add to the debts of users. */
function owedOf(transfers: readonly Transfer[]): ReadonlyMap<number, number> {
  const owed = new Map<number, number>()
  for (const { from, to, cents } of transfers) {
    for (const [account, sign] of [
      [from, 1],
      [to, -1],
    ] as const) {
      if (account.kind !== 'user.debt') continue
      owed.set(account.ownerId, (owed.get(account.ownerId) ?? 0) + sign * cents)
    }
  }
  return owed
}

/** Cents that these transfers return to promotions, by the user who had them. */
function forfeitedOf(
  transfers: readonly Transfer[],
  grants: readonly Grant[],
): ReadonlyMap<number, number> {
  const userOf = new Map(grants.map(({ id, userId }) => [id, userId]))
  const forfeited = new Map<number, number>()
  for (const { kind, from, cents } of transfers) {
    const userId = kind === 'forfeit' ? userOf.get(from.ownerId) : undefined
    if (userId !== undefined) forfeited.set(userId, (forfeited.get(userId) ?? 0) + cents)
  }
  return forfeited
}

/** Stores the cursor of the payments and the skipped users. */
export function updateProgress(
  { gameId, version }: LeasedSettlement,
  progress: { readonly cursor: number; readonly leftOut: readonly number[] },
): StatementPart {
  return {
    name: 'progress',
    text: `update settlements set user_cursor = $3, left_out = $4::bigint[] where game_id = $1 and version = $2`,
    values: [gameId, version, progress.cursor, progress.leftOut],
  }
}
