/** Nobody needs to know whether there are 100 offers or 100,000: a count goes one further than this, and stops (W11). */
export const COUNT_MAX = 99

/** "7", and "99+" for a count that stopped. */
export function countText(count: number): string {
  return count > COUNT_MAX ? `${COUNT_MAX}+` : String(count)
}
