/** When operators are notified of what waits for one of them (AZ8). */
import { type Cents, cents } from '../money.ts'

/** The states of games on the page of operators, then what an open proposal is about. */
export const ALERT_KINDS = [
  ...(['suspended', 'overdue', 'disputed', 'reported', 'waiting'] as const),
  ...(['decision', 'role', 'promotion'] as const),
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

type Alert = {
  readonly kind: AlertKind
  /** Staked on the game by both sides of all bets, or the pot of the promotion; 0 of a role. */
  readonly atStake: Cents
}

/** At stake from which an SMS leaves, too. */
const LARGE = cents(1_000_00)

const MINUTE_MS = 60_000
/** The largest first. With nothing at stake there is no notice. */
const CLASSES = [
  { from: cents(10_000_00), afterMs: 0 },
  { from: LARGE, afterMs: 10 * MINUTE_MS },
  { from: cents(1), afterMs: 60 * MINUTE_MS },
] as const

/**
 * How long it waits before operators are notified, milliseconds of the product's clock; null for never. A disputed game has been
 * paid and can be corrected only for a day, so its notice leaves at once.
 */
export function notifyAfterMs({ kind, atStake }: Alert): number | null {
  const found = CLASSES.find(({ from }) => weightOf(kind, atStake) >= from)
  if (!found) return null
  return kind === 'disputed' ? 0 : found.afterMs
}

/** Whether an SMS leaves beside the mail. */
export function isLarge({ kind, atStake }: Alert): boolean {
  return weightOf(kind, atStake) >= LARGE
}

/** The role of an operator is worth as much as the middle class. */
const weightOf = (kind: AlertKind, atStake: Cents) => (kind === 'role' ? LARGE : atStake)
