/** A correction takes back what the settlement before it paid a user, before it pays anew (BI5). */
import { type Cents, cents, minus, plus } from '@sidebet/domain/money'
import type { OwnBonus } from '../../core/ledger/bonusBack.ts'
import { bonusAccount } from '../../core/ledger/grants.ts'
import type { AccountName, Transfer } from '../../core/ledger/ledger.ts'

/** What the settlement before paid a user, and what of it were own stakes of bonus. */
export type PaidBefore = {
  readonly userId: number
  readonly staked: Cents
  readonly paid: Cents
  readonly bonus: readonly OwnBonus[]
}

/** What somebody has on this account, which is locked. */
export type Balances = (account: AccountName) => Cents

export const debtOf = (userId: number): AccountName => ({ kind: 'user.debt', ownerId: userId })

/**
 * The transfers of one user: what was paid goes back to the pot, the stake back to what is at risk, and then what the new
 * result makes of it (`anew`). Bonus that had come back is taken from where it is, as far as it is there or comes again; the
 * rest from cash, and what is not there is a debt. What is paid anew repays that debt before it is cash, so that nobody owes
 * more than the two results differ by.
 */
export function takenBackAndPaid(
  about: Pick<Transfer, 'kind' | 'ref'> & { readonly key: string },
  before: PaidBefore,
  anew: readonly Transfer[],
  balanceOf: Balances,
): Transfer[] {
  const { userId, staked, paid } = before
  const pot = { kind: 'game.pot', ownerId: about.ref } as const
  const cash = { kind: 'user.cash', ownerId: userId } as const
  const atRisk = { kind: 'user.at_risk', ownerId: userId } as const
  const debt = debtOf(userId)
  const fromBonus = before.bonus.map(({ grantId, won, unused }) => {
    const account = bonusAccount(grantId)
    const there = plus(balanceOf(account), addedTo(account, anew))
    return { name: `${grantId}`, from: account, cents: least(plus(won, unused), there) }
  })
  const rest = fromBonus.reduce((left, part) => minus(left, part.cents), paid)
  const fromCash = least(rest, balanceOf(cash))
  const owed = minus(rest, fromCash)
  const back = [
    ...fromBonus,
    { name: 'cash', from: cash, cents: fromCash },
    { name: 'debt', from: debt, cents: owed },
  ]
  return [
    { ...about, key: `${about.key}:in`, from: pot, to: atRisk, cents: staked },
    ...back
      .filter((part) => part.cents > 0)
      .map(({ name, ...part }) => ({ ...about, ...part, key: `${about.key}:${name}`, to: pot })),
    ...anew.flatMap((transfer) => (isToCash(transfer) ? repaid(transfer, debt, owed) : [transfer])),
  ]
}

const isToCash = ({ key, to }: Transfer) => to.kind === 'user.cash' && key.endsWith(':cash')

/** What comes to cash, without what of it repays this debt. */
function repaid(transfer: Transfer, debt: AccountName, owed: Cents): Transfer[] {
  const repays = least(owed, transfer.cents)
  const key = transfer.key.replace(/cash$/, 'debt')
  return [
    { ...transfer, key, to: debt, cents: repays },
    { ...transfer, cents: minus(transfer.cents, repays) },
  ].filter((part) => part.cents > 0)
}

function addedTo({ kind, ownerId }: AccountName, transfers: readonly Transfer[]): Cents {
  const isIt = (account: AccountName) => account.kind === kind && account.ownerId === ownerId
  return transfers.reduce((sum, { from, to, cents: moved }) => {
    const received = isIt(to) ? plus(sum, moved) : sum
    return isIt(from) ? minus(received, moved) : received
  }, cents(0))
}

const least = (a: Cents, b: Cents): Cents => cents(Math.max(0, Math.min(a, b)))
