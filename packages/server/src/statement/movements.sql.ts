/**
 * The movements of a user's money, read from the ledger's transfers: the only SQL that defines them. Every statement here has
 * the user in $1, and joins its parts with `with`.
 */
import { bonusOf } from '../ledger/funds.ts'

/** The user's accounts, those of bonus as an array, and their balances. */
export const OWN = `own as materialized (
    select array(select a.id from promotion_grants g join ledger_accounts a on a.owner_id = g.id and a.kind = 'user.bonus'
        where g.user_id = $1) as bonus,
      max(id) filter (where kind = 'user.cash') as cash, max(id) filter (where kind = 'user.at_risk') as at_risk,
      max(id) filter (where kind = 'user.debt') as debt,
      coalesce(max(balance_cents) filter (where kind = 'user.cash'), 0) + ${bonusOf('$1')} as has_available,
      coalesce(max(balance_cents) filter (where kind = 'user.at_risk'), 0) as has_at_risk,
      coalesce(max(balance_cents) filter (where kind = 'user.pending_in'), 0) as has_pending,
      coalesce(max(balance_cents) filter (where kind = 'user.withdrawing'), 0) as has_withdrawing,
      coalesce(-max(balance_cents) filter (where kind = 'user.debt'), 0) as has_debt
    from ledger_accounts where owner_id = $1
      and kind in ('user.cash', 'user.at_risk', 'user.pending_in', 'user.withdrawing', 'user.debt'))`

/**
 * The condition of the index `ledger_transfers_given`. A transfer between two accounts of one user is found by its receiving
 * account. A further kind of such transfers is excluded here, so that none is found twice.
 */
const LEAVES = `kind not in ('post', 'take', 'return')
  and to_account not in ((select cash from own), (select at_risk from own))`

/** A `release` makes money withdrawable that was available before: it is no movement. */
const RECEIVED = `kind <> 'release'`

const WAYS = [
  `to_account = (select cash from own) and ${RECEIVED}`,
  `to_account = (select at_risk from own)`,
  `from_account = (select cash from own) and ${LEAVES}`,
  `from_account = (select at_risk from own) and ${LEAVES}`,
  // A return to a provider that cash did not cover; repayments are found by the cash account.
  `from_account = (select debt from own) and ${LEAVES}`,
  // The payout of a corrected game repays a debt first.
  `to_account = (select debt from own) and kind in ('settle', 'reversal')`,
]

/** The same for each bonus account, of which a user may have several. */
const WAYS_OF_BONUS = [`to_account = b.account`, `from_account = b.account and ${LEAVES}`]

const COLUMNS = 'id, kind, ref, from_account, to_account, cents, created_at'

/**
 * Transfers from or to a user's available, at-risk and debt accounts, each once. `when` is a condition on (created_at, id);
 * `cut` is an order and a limit per branch.
 */
export const transfersOf = (when: string, cut = '') => {
  const read = (way: string) =>
    `(select ${COLUMNS} from ledger_transfers where ${way} and ${when} ${cut})`
  return [
    ...WAYS.map(read),
    ...WAYS_OF_BONUS.map(
      (way) =>
        `(select t.* from unnest((select bonus from own)) as b (account) cross join lateral ${read(way)} as t)`,
    ),
  ].join(' union all ')
}

const added = (account: 'cash' | 'at_risk' | 'debt') =>
  `sum(case own.${account} when to_account then cents when from_account then -cents else 0 end)`

const ADDED_BONUS = `sum(case when to_account = any(own.bonus) then cents when from_account = any(own.bonus) then -cents else 0 end)`

/** The sums that transfers `t`, beside `own`, add to available and at risk: bonus is available as cash is. */
export const ADDED = `coalesce(${added('cash')} + ${ADDED_BONUS}, 0)::bigint as available,
  coalesce(${added('at_risk')}, 0)::bigint as "atRisk"`

/** The same for the user's debt. */
export const OWED = `coalesce(-${added('debt')}, 0)::bigint as debt`

/**
 * One movement may be several transfers: a settled game (stakes and payout), or a stake of bonus and cash. So may a deposit
 * that is returned from cash and as a debt, and a withdrawal that is returned with its fee.
 */
export const SAME_MOVEMENT = 't.kind, t.ref, t.created_at'
