/**
 * Bonus in a stake (M3 to M5): a hold or a stake takes bonus money first. A hold is like a line of cents with the bonus at its
 * beginning, grant after grant, and the cash behind it: what a take carries of it is the next piece of the line.
 */
import { type Cents, cents, minus } from '../money.ts'

/** What of a stake came from one grant. */
export type BonusPart = { readonly grantId: number; readonly cents: Cents }

/** withheld: may be bet alone; free: may be withdrawn; lost: what was not used in time has gone back, the rest is withheld. */
export type GrantState = 'withheld' | 'free' | 'lost'

/** Takes a stake from these grants in their order, the rest from cash. Only what is more than 0 is a part. */
export function splitStake(
  stake: Cents,
  grants: readonly { readonly id: number; readonly balance: Cents }[],
): { readonly bonus: readonly BonusPart[]; readonly cash: Cents } {
  const bonus: BonusPart[] = []
  let left = stake
  for (const { id, balance } of grants) {
    const part = cents(Math.min(balance, left))
    if (part > 0) bonus.push({ grantId: id, cents: part })
    left = minus(left, part)
  }
  return { bonus, cash: left }
}

/**
 * The bonus in the piece of a hold between `from` and `to`, both cents counted from its beginning. Pieces that lie side by
 * side always add up to the whole: a take from a to b carries B(b) - B(a) where B(x) = min(bonus, R(x)).
 */
export function bonusBetween(bonus: readonly BonusPart[], from: Cents, to: Cents): BonusPart[] {
  const parts: BonusPart[] = []
  let begin = 0
  for (const { grantId, cents: size } of bonus) {
    const end = begin + size
    const part = Math.min(end, to) - Math.max(begin, from)
    if (part > 0) parts.push({ grantId, cents: cents(part) })
    begin = end
  }
  return parts
}

/**
 * A grant, and what of it is to be taken back yet: what was granted less what was used and what went back (GAP-160). It is below
 * 0 where more was used than granted, as bonus that was won and staked again.
 */
export type Granted = { readonly state: GrantState; readonly toTakeBack: Cents }

/** Own bonus stake that comes back: of bets that were won; and unused, of what nobody took and of void bets. */
export type OwnStake = { readonly won: Cents; readonly unused: Cents }

/**
 * Own bonus stake comes back to the grant's account, or to cash once the grant is free. After its days are over what comes
 * back unused goes on to the promotion's pool, as far as the grant was not used: `forfeited`.
 */
export function bonusComesBack(
  { state, toTakeBack }: Granted,
  { unused }: OwnStake,
): { readonly to: 'bonus' | 'cash'; readonly forfeited: Cents } {
  if (state === 'free') return { to: 'cash', forfeited: cents(0) }
  const forfeited = state === 'lost' ? Math.max(0, Math.min(unused, toTakeBack)) : 0
  return { to: 'bonus', forfeited: cents(forfeited) }
}
