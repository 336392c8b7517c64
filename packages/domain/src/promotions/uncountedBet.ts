/** Why a bet does not count for a promotion. */

/** The conditions exactly, in the order in which they are checked: for the admin of the promotion. */
export const UNCOUNTED_REASONS = [
  'odds',
  'spread',
  /** The other side shares this with the bettor. */
  'bank',
  'receiver',
  'device',
  'network',
  /** The other side has not confirmed its contacts. */
  'unconfirmed',
  /** Enough bets with the same other side count already. */
  'repeated',
] as const
export type UncountedReason = (typeof UNCOUNTED_REASONS)[number]

/** The same for the bettor: it reveals nothing about another account. */
export const GENERAL_REASONS = ['terms', 'player', 'repeated'] as const
export type GeneralReason = (typeof GENERAL_REASONS)[number]

const GENERAL: Readonly<Record<UncountedReason, GeneralReason>> = {
  odds: 'terms',
  spread: 'terms',
  bank: 'player',
  receiver: 'player',
  device: 'player',
  network: 'player',
  unconfirmed: 'player',
  repeated: 'repeated',
}

/** Why no bet of a user earns a grant: a linked account has earned the promotion, or a contact is not confirmed. */
export const GRANT_BLOCKS = ['used', 'contacts'] as const
export type GrantBlock = (typeof GRANT_BLOCKS)[number]

/** How many bets did not count for each general reason, without reasons that have none. */
export function countUncounted(
  reasons: readonly UncountedReason[],
): { readonly reason: GeneralReason; readonly bets: number }[] {
  return GENERAL_REASONS.map((reason) => ({
    reason,
    bets: reasons.filter((exact) => GENERAL[exact] === reason).length,
  })).filter(({ bets }) => bets > 0)
}
