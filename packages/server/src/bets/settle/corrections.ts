/**
 * A correction takes back what the earlier settlements paid a user, account by account, before it pays by the new result
 * (BI5).
 */
import { type Cents, cents, minus } from '@sidebet/domain/money'
import { bonusAccount, poolAccount } from '../../bonus/grants.ts'
import type { AccountName, Transfer } from '../../ledger/ledger.ts'

/** What the settlements of a game so far have moved to one user, less what was taken back; in cents. */
export type PaidBefore = {
  readonly userId: number
  readonly staked: Cents
  /** By the settlement that is corrected. */
  readonly paid: Cents
  /** To cash, less what became a debt. Below 0 where cash has paid for bonus that was gone. */
  readonly cash: number
  readonly grants: readonly GrantBefore[]
}

type GrantBefore = {
  readonly grantId: number
  readonly promotionId: number
  /** To the account of the grant. */
  readonly received: number
  /** The part of it that went on to the promotion's pool. */
  readonly forfeited: number
}

/** The balance of an account, which is locked. */
export type Balances = (account: AccountName) => Cents

export const debtOf = (userId: number): AccountName => ({ kind: 'user.debt', ownerId: userId })

/**
 * The transfers of one user. They invert what was moved so far, on the same accounts, and make the payments of the new
 * result (`payments`). What the user has since moved out of a grant is taken from cash; a shortage of cash becomes a debt.
 * Payments to cash repay debts first (`debt`, in cents), so that the user owes no more than what is gone.
 */
export function makeCorrectionTransfers(
  about: Pick<Transfer, 'kind' | 'ref'> & { readonly key: string },
  before: PaidBefore,
  payments: readonly Transfer[],
  { balanceOf, debt }: { readonly balanceOf: Balances; readonly debt: Cents },
): Transfer[] {
  const { userId, staked, grants } = before
  const pot = { kind: 'game.pot', ownerId: about.ref } as const
  const cash = { kind: 'user.cash', ownerId: userId } as const
  const atRisk = { kind: 'user.at_risk', ownerId: userId } as const
  const fromGrants = grants.map(({ grantId, received, forfeited }) => {
    const account = bonusAccount(grantId)
    const there = balanceOf(account) + forfeited + addedTo(account, payments)
    return { name: `${grantId}`, from: account, to: pot, cents: atMost(received, there) }
  })
  const missing = grants.reduce(
    (sum, { received }, at) => sum + received - fromGrants[at]!.cents,
    0,
  )
  const fromUser = before.cash + missing
  const fromCash = atMost(fromUser, balanceOf(cash))
  const owed = atMost(fromUser - fromCash, Number.MAX_SAFE_INTEGER)
  const leg = (part: Pick<Transfer, 'from' | 'to' | 'cents'> & { readonly name: string }) => {
    const { name, ...transfer } = part
    return { ...about, ...transfer, key: `${about.key}:${name}` }
  }
  const back = [
    { name: 'in', from: pot, to: atRisk, cents: staked },
    ...fromGrants,
    { name: 'cash', from: cash, to: pot, cents: fromCash },
    { name: 'debt', from: debtOf(userId), to: pot, cents: owed },
    { name: 'cash', from: pot, to: cash, cents: atMost(-fromUser, Number.MAX_SAFE_INTEGER) },
  ]
  return [
    ...grants.map(({ grantId, promotionId, forfeited }) => ({
      ...{ kind: 'forfeit', ref: about.ref, key: `forfeit:${about.key}:${grantId}` },
      ...{ from: poolAccount(promotionId), to: bonusAccount(grantId), cents: cents(forfeited) },
    })),
    ...repayFirst([...back.map(leg), ...payments], cents(debt + owed)),
  ].filter((transfer) => transfer.cents > 0)
}

/** Splits payments from the pot to cash: they repay this debt first. */
function repayFirst(transfers: readonly Transfer[], debt: Cents): Transfer[] {
  let left: number = debt
  return transfers.flatMap((transfer) => {
    const { key, from, to } = transfer
    if (from.kind !== 'game.pot' || to.kind !== 'user.cash' || !key.endsWith(':cash')) {
      return [transfer]
    }
    const repays = atMost(left, transfer.cents)
    left -= repays
    const repayment = { ...transfer, key: key.replace(/cash$/, 'debt'), to: debtOf(to.ownerId) }
    return [
      { ...repayment, cents: repays },
      { ...transfer, cents: minus(transfer.cents, repays) },
    ]
  })
}

/** What these transfers add to an account, in cents: below 0 where they take more from it. */
export function addedTo({ kind, ownerId }: AccountName, transfers: readonly Transfer[]): number {
  const isIt = (account: AccountName) => account.kind === kind && account.ownerId === ownerId
  return transfers.reduce((sum, { from, to, cents: moved }) => {
    const received = isIt(to) ? sum + moved : sum
    return isIt(from) ? received - moved : received
  }, 0)
}

/** The lesser of the two, and 0 where that is negative. */
const atMost = (a: number, b: number): Cents => cents(Math.max(0, Math.min(a, b)))
