/** When operators are notified of an item that waits for one of them (AZ8). */
import { type Cents, cents } from '../money.ts'

/** The states of games on the operator page, then the subjects of open proposals. */
export const ALERT_KINDS = [
  ...(['suspended', 'overdue', 'disputed', 'reported', 'waiting'] as const),
  ...(['decision', 'role', 'promotion'] as const),
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

type Alert = {
  readonly kind: AlertKind
  /** Stakes of both sides of all bets on the game, or the pot of the promotion; 0 for a role. */
  readonly atStake: Cents
}

/** Amount at stake from which an SMS is sent in addition. */
const LARGE = cents(1_000_00)

const MINUTE_MS = 60_000
/** The largest first. Without an amount at stake there is no notice. */
const CLASSES = [
  { from: cents(10_000_00), afterMs: 0 },
  { from: LARGE, afterMs: 10 * MINUTE_MS },
  { from: cents(1), afterMs: 60 * MINUTE_MS },
] as const

/**
 * Delay until operators are notified, milliseconds of the product's clock; null for never. A disputed game has been paid
 * and can be corrected for one day only, so its notice has no delay.
 */
export function notifyAfterMs({ kind, atStake }: Alert): number | null {
  const found = CLASSES.find(({ from }) => weightOf(kind, atStake) >= from)
  if (!found) return null
  return kind === 'disputed' ? 0 : found.afterMs
}

/** Whether an SMS is sent in addition to the mail. */
export function isLarge({ kind, atStake }: Alert): boolean {
  return weightOf(kind, atStake) >= LARGE
}

/** A proposal about an operator role has the weight of the middle class. */
const weightOf = (kind: AlertKind, atStake: Cents) => (kind === 'role' ? LARGE : atStake)
