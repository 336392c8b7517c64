/** The rules of money, written independently of the product, in exact integers. */
import type { Odds } from './referenceModel.ts'

/** What the offerer pays for this part of the stake. Half a cent rounds up. */
export function payFor(stake: number, { numerator, denominator }: Odds): number {
  const [s, n, d] = [BigInt(stake), BigInt(numerator), BigInt(denominator)]
  return Number((2n * s * n + d) / (2n * d))
}

export type Result = { readonly away: number; readonly home: number } | 'void'

/** The payouts to both sides of a bet: the pick wins when it is ahead by at least the spread. */
export function payout(
  bet: { pick: 'home' | 'away'; spread: number; offererPay: number; amount: number },
  result: Result,
): { offerer: number; accepter: number } {
  if (result === 'void') return { offerer: bet.offererPay, accepter: bet.amount }
  const ahead = bet.pick === 'home' ? result.home - result.away : result.away - result.home
  const both = bet.offererPay + bet.amount
  return ahead * 100 >= bet.spread ? { offerer: both, accepter: 0 } : { offerer: 0, accepter: both }
}
