/**
 * Bonus in a stake (M3 to M5): a reservation or a stake takes bonus money first. A reservation is a line of cents that
 * starts with the bonus, grant after grant, and ends with the cash. Each take consumes the next segment of the line.
 */
import { type Cents, cents, minus } from '../money.ts'

/** The part of a stake that comes from one grant. */
export type BonusPart = { readonly grantId: number; readonly cents: Cents }

/**
 * withheld: may only be staked; free: may be withdrawn; lost: the part not used in time has been forfeited, the rest is
 * withheld.
 */
export type GrantState = 'withheld' | 'free' | 'lost'

/** Takes a stake from these grants in their order, the rest from cash. Only parts above 0 are listed. */
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
 * The bonus in the segment of a reservation between `from` and `to`, both in cents from its start. Adjacent segments
 * always add up to the whole: a take from a to b carries B(b) - B(a) where B(x) = min(bonus, R(x)).
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
 * A grant, and the part that is still to be taken back: granted less used less returned (GAP-160). Below 0 when more was
 * used than granted, as with bonus that was won and staked again.
 */
export type Granted = { readonly state: GrantState; readonly toTakeBack: Cents }

/** Own bonus stake that is returned. `won` comes from bets that were won, `unused` from untaken remainders and void bets. */
export type OwnStake = { readonly won: Cents; readonly unused: Cents }

/**
 * Own bonus stake returns to the grant's account, or to cash once the grant is free. After the last day, the unused part
 * is forfeited to the promotion's pool, up to the unused part of the grant: `forfeited`.
 */
export function bonusComesBack(
  { state, toTakeBack }: Granted,
  { unused }: OwnStake,
): { readonly to: 'bonus' | 'cash'; readonly forfeited: Cents } {
  if (state === 'free') return { to: 'cash', forfeited: cents(0) }
  const forfeited = state === 'lost' ? Math.max(0, Math.min(unused, toTakeBack)) : 0
  return { to: 'bonus', forfeited: cents(forfeited) }
}
