/**
 * What provisional settlements paid may be bet up to a cap, and not be withdrawn (BI8): should their results turn out to be wrong,
 * it is taken back. Single dollars are not followed through later bets: the funds as a whole have to cover it.
 */
import { type Cents, cents, minus } from '../money.ts'

/** An account: what is in it, and what provisional settlements have paid to it. */
type ProvisionalAccount = { readonly balance: Cents; readonly provisional: Cents }

export type ProvisionalFunds = {
  readonly cash: ProvisionalAccount
  /** In the order in which they are staked. */
  readonly grants: readonly ProvisionalAccount[]
}

/** What cash has to cover if all of it is taken back: what was paid to cash, and to grants where it is not there any more. */
export function cashExposure({ cash, grants }: ProvisionalFunds): Cents {
  return cents(grants.reduce((sum, grant) => sum + missingIn(grant), cash.provisional as number))
}

const missingIn = ({ balance, provisional }: ProvisionalAccount) =>
  Math.max(0, provisional - balance)

/**
 * The highest stake after which no more than `cap` cents of the claim are without cover. A stake takes bonus before cash
 * (`splitStake`), so it ends where the next cent would be one too many.
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

/** A stake that the funds cover, but not without what is reserved until results are final. */
export type FundsReserved = {
  readonly code: 'fundsReserved'
  readonly risk: Cents
  readonly reserved: Cents
  /** What may be staked now. */
  readonly toStake: Cents
}

/** Why these cents may not be staked although they are there; null when they may. */
export function fundsReserved(
  risk: Cents,
  funds: { readonly fundsAvailable: Cents; readonly fundsToStake?: Cents | undefined },
): FundsReserved | null {
  const { fundsAvailable, fundsToStake: toStake = fundsAvailable } = funds
  if (risk <= toStake) return null
  return { code: 'fundsReserved', risk, toStake, reserved: minus(fundsAvailable, toStake) }
}
