/** Which of a user's funds may not be withdrawn, and why (MO10). */
import { afterBankingDays } from '@sidebet/domain/banks/bankingDays'
import { unstakedDeposits } from '@sidebet/domain/deposits/unstakedDeposits'
import { type Cents, cents, minus, plus } from '@sidebet/domain/money'
import { bonusOf } from '../ledger/funds.ts'
import type { Db } from '../platform/database/db.ts'
import { isFrozenUser } from '../platform/users/users.sql.ts'
import { finalAt } from '../settlements/finalAt.sql.ts'
import { isVoid } from '../settlements/isVoid.sql.ts'

/** Banking days after its completion in which a bank may return a deposit. */
const CLEARING_DAYS = 5

type WithheldReason =
  | 'clearing'
  | 'provisional'
  | 'unstaked'
  | 'bank'
  | 'receiver'
  | 'password'
  | 'contact'
  | 'bonus'

type Withheld = {
  readonly reason: WithheldReason
  readonly cents: Cents
  /** When it ends; null for bonus, which ends when its promotion's conditions are met. */
  readonly until: Date | null
}

export type Withdrawable = {
  /** The funds that may not be withdrawn; never more than the funds (GAP-066). */
  readonly withheld: Cents
  /** The funds that may be withdrawn: 0 for a user who has a debt or is frozen. */
  readonly withdrawable: Cents
  /** The user's debt, 0 or more. */
  readonly debt: Cents
  readonly reasons: readonly Withheld[]
  /** What of each deposit may be refunded now, oldest first (MO12). */
  readonly refundable: readonly Refundable[]
}

type Refundable = { readonly depositId: number; readonly cents: Cents }

type Row = {
  readonly cash: Cents
  readonly bonus: Cents
  readonly debt: Cents
  readonly isFrozen: boolean
  /** By the product's clock. */
  readonly now: Date
  readonly deposits: readonly { readonly cents: number; readonly day: string }[]
  /** Payouts of provisional settlements to cash, and the shortfall of each grant that received such payouts. */
  readonly provisional: readonly { readonly cents: number; readonly until: string }[]
  /** Deposits that may only be refunded until they were staked, oldest first. */
  readonly refundOnly: readonly {
    readonly id: number
    readonly cents: Cents
    readonly staked: Cents
    readonly until: string
  }[]
  readonly blocks: readonly { readonly reason: WithheldReason; readonly until: string }[]
}

/**
 * What is withheld of a user's funds now. All bonus is. Of cash, bank deposits that may still be returned are, oldest first,
 * provisional payouts (BI8), earliest final first, and deposits that were never staked (MO12). For some hours after a change of
 * the account all cash is.
 */
export async function readWithdrawable(db: Db, userId: number): Promise<Withdrawable> {
  const { rows } = await db.query<Row>({ name: 'read-withdrawable', text: QUERY, values: [userId] })
  const { cash, bonus, debt, isFrozen, now, deposits, provisional, refundOnly, blocks } = rows[0]!
  const clearing = deposits
    .map(({ cents: amount, day }) => ({
      ...{ reason: 'clearing' as const, amount },
      until: endOf(afterBankingDays(day, CLEARING_DAYS)),
    }))
    .filter(({ until }) => until > now)
  const notFinal = provisional.map(({ cents: amount, until }) => ({
    ...{ reason: 'provisional' as const, amount },
    until: new Date(until),
  }))
  const reasons: Withheld[] = []
  let left: number = cash
  for (const { reason, amount, until } of [...clearing, ...notFinal]) {
    const part = Math.min(amount, left)
    if (part > 0) reasons.push({ reason, cents: cents(part), until })
    left -= part
  }
  const mayRefund = debt === 0 && !isFrozen && blocks.length === 0
  const refundable: Refundable[] = []
  const unstaked = unstakedDeposits(
    refundOnly.map(({ cents: amount, staked }) => ({ amount, staked })),
  )
  for (const [at, { id: depositId, until }] of refundOnly.entries()) {
    const part = cents(Math.min(unstaked[at]!, left))
    left -= part
    if (part === 0) continue
    reasons.push({ reason: 'unstaked', cents: part, until: new Date(until) })
    if (mayRefund) refundable.push({ depositId, cents: part })
  }
  for (const { reason, until } of blocks)
    reasons.push({ reason, cents: cash, until: new Date(until) })
  if (bonus > 0) reasons.push({ reason: 'bonus', cents: bonus, until: null })
  const ofCash = cents(blocks.length > 0 ? cash : cash - left)
  return {
    withheld: plus(ofCash, bonus),
    withdrawable: debt > 0 || isFrozen ? cents(0) : minus(cash, ofCash),
    debt,
    reasons,
    refundable,
  }
}

const endOf = (day: string) => new Date(`${day}T23:59:59.999Z`)

/**
 * SQL: cents of cash that must cover user $1's provisional payouts, by the time at which they are final. That time is not fixed
 * while a game is being paid. The shortfall of a grant counts until the last payout to that grant is final.
 */
const PROVISIONAL_EXPOSURE = `(
  select sum(cents)::bigint as cents, until from (
    select p.cents, ${finalAt('s')} as until
    from provisional_payouts p
    join settlements s on s.game_id = p.game_id and s.version = p.version and s.provisional_until > product_now()
    join ledger_accounts a on a.id = p.account_id and a.kind = 'user.cash'
    where p.user_id = $1
    union all
    select sum(p.cents) - a.balance_cents, max(${finalAt('s')})
    from provisional_payouts p
    join settlements s on s.game_id = p.game_id and s.version = p.version and s.provisional_until > product_now()
    join ledger_accounts a on a.id = p.account_id and a.kind = 'user.bonus'
    where p.user_id = $1 group by a.id having sum(p.cents) > a.balance_cents
  ) as parts group by until)`

/** SQL: cents of cash that user $1 staked in bets accepted between two times. Bets whose stakes went back do not count. */
const stakedBetween = (from: string, to: string) => {
  const asSide = (side: 'offerer' | 'accepter', stake: string) => `
    select b.${stake} - coalesce((select sum(k.cents) from stake_bonus k where k.stake = '${side}' and k.ref = b.id), 0) as cents
    from bets b where b.${side}_id = $1 and b.starts_at > ${from} and b.accepted_at > ${from} and b.accepted_at <= ${to}
      and not exists (select from settlements s where s.game_id = b.game_id and s.corrected_by is null and ${isVoid('b', 's')})`
  return `(select coalesce(sum(cents), 0)::bigint from (
    ${asSide('offerer', 'offerer_pay_cents')} union all ${asSide('accepter', 'amount_cents')}) as stakes)`
}

/** SQL: user $1's deposits that may only be refunded until they were staked, with the stakes before the next of them. */
const REFUND_ONLY = `(
  select d.id, d.cents, d.until, d.completed_at, ${stakedBetween('d.completed_at', 'd.next_at')} as staked
  from (
    select p.id, p.refund_only_until as until, p.completed_at,
      coalesce(lead(p.completed_at) over (order by p.completed_at, p.id), 'infinity') as next_at,
      greatest(p.amount_cents - p.returned_cents - coalesce((select sum(r.amount_cents) from payments r
        where r.deposit_id = p.id and r.state not in ('rejected', 'failed', 'returned')), 0), 0)::bigint as cents
    from payments p
    where p.user_id = $1 and p.state = 'completed' and p.refund_only_until > product_now()) as d)`

const QUERY = `
  select product_now() as now, ${isFrozenUser('$1')} as "isFrozen",
    coalesce((select balance_cents from ledger_accounts where kind = 'user.cash' and owner_id = $1), 0) as cash,
    ${bonusOf('$1')} as bonus,
    -coalesce((select balance_cents from ledger_accounts where kind = 'user.debt' and owner_id = $1), 0) as debt,
    (select coalesce(json_agg(json_build_object('cents', amount_cents - returned_cents,
        'day', to_char(completed_at at time zone 'UTC', 'YYYY-MM-DD')) order by completed_at, id), '[]')
      from payments where user_id = $1 and kind = 'bankDeposit' and state = 'completed'
        and completed_at > product_now() - interval '20 days') as deposits,
    (select coalesce(json_agg(json_build_object('cents', cents, 'until', until) order by until), '[]')
      from ${PROVISIONAL_EXPOSURE} as exposure) as provisional,
    (select coalesce(json_agg(json_build_object('id', id, 'cents', cents, 'staked', staked, 'until', until)
        order by completed_at, id), '[]') from ${REFUND_ONLY} as refund_only) as "refundOnly",
    (select coalesce(json_agg(json_build_object('reason', reason, 'until', ends_at) order by ends_at), '[]')
      from withdrawal_holds where user_id = $1 and ends_at > product_now()) as blocks`
