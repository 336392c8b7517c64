/**
 * Payouts of provisional settlements may be staked up to a cap and not be withdrawn (BI8), because a correction may take
 * them back. Single dollars are not traced through later bets: the total funds have to cover the correction.
 */
import { type Cents, cents, minus } from '../money.ts'

/** An account: its balance, and what provisional settlements have paid to it. */
type ProvisionalAccount = { readonly balance: Cents; readonly provisional: Cents }

export type ProvisionalFunds = {
  readonly cash: ProvisionalAccount
  /** In the order in which they are staked. */
  readonly grants: readonly ProvisionalAccount[]
}

/**
 * What cash has to cover if a correction takes back everything: payouts to cash, and payouts to grants that their balances
 * no longer cover.
 */
export function cashExposure({ cash, grants }: ProvisionalFunds): Cents {
  return cents(grants.reduce((sum, grant) => sum + missingIn(grant), cash.provisional as number))
}

const missingIn = ({ balance, provisional }: ProvisionalAccount) =>
  Math.max(0, provisional - balance)

/**
 * The highest stake after which at most `cap` cents of the exposure are uncovered. A stake takes bonus before cash
 * (`splitStake`), so the limit lies before the first cent that would exceed the cap.
 */
export function mostToStake(funds: ProvisionalFunds, cap: Cents): Cents {
  const { cash, grants } = funds
  let room = Math.max(0, cash.balance + cap - cashExposure(funds))
  let most = 0
  for (const { balance, provisional } of grants) {
    const free = Math.max(0, balance - provisional)
    const allowed = free + Math.min(balance - free, room)
    most += allowed
    if (allowed < balance) return cents(most)
    room -= balance - free
  }
  return cents(most + Math.min(cash.balance, room))
}

/** The same for a stake of cash alone. */
export function mostCashToStake(funds: ProvisionalFunds, cap: Cents): Cents {
  const { balance } = funds.cash
  return cents(Math.min(balance, Math.max(0, balance + cap - cashExposure(funds))))
}

/** A stake that the funds cover, but only with the cents that are reserved until results are final. */
export type FundsReserved = {
  readonly code: 'fundsReserved'
  readonly risk: Cents
  readonly reserved: Cents
  /** What may be staked now. */
  readonly toStake: Cents
}

/** The refusal of a stake that exceeds the stakeable part of the funds; null when it may be staked. */
export function fundsReserved(
  risk: Cents,
  funds: { readonly fundsAvailable: Cents; readonly fundsToStake?: Cents | undefined },
): FundsReserved | null {
  const { fundsAvailable, fundsToStake: toStake = fundsAvailable } = funds
  if (risk <= toStake) return null
  return { code: 'fundsReserved', risk, toStake, reserved: minus(fundsAvailable, toStake) }
}
