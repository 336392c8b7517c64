/** The JSON that a run prints as its last line. A figure that could not be measured is null. */
export type Figures = {
  spread_vs_tpcb: number | null
  spread_vs_single: number | null
  hot_vs_single: number | null
  http_vs_tpcb: number | null
  http_takes_per_s: number
  http_p99_ms: number
  /** p99 of takes on unlocked rows while another transaction locks a row, divided by the p99 without locks. */
  lock_contention_p99_ratio: number
  /** Takes in lists of three, divided by takes one by one. */
  list_takes_ratio: number
  rows_per_take: number
  settle_100k_s: number
  settle_1m_s: number
  settle_longest_lock_ms: number
  board_p99_ms: number
  funds_p99_ms: number
  history_p99_ms: number
  live_p99_ms: number
  team_board_p99_ms: number
  growth_ratio: number
  /** From a take to its arrival at each of 500 streams. */
  streams_p99_ms: number
  /** Takes through the batcher with 500 streams open on another process, divided by takes without streams. */
  streams_takes_ratio: number
  /** Memory of 5,000 streams that receive only heartbeats. */
  streams_idle_mb: number
  verify: 'clean' | 'broken'
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The smallest number that a `share` (such as 0.99) of the numbers does not exceed. Returns 0 for an empty list. */
export function quantile(numbers: readonly number[], share: number): number {
  // Typed arrays sort as numbers, and millions of them in a second.
  const sorted = Float64Array.from(numbers).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** Rounds to three significant digits: runs differ by more than the rest. */
export function rounded(number: number): number {
  return Number(number.toPrecision(3))
}

/** A ratio of medians; null when there is no baseline. */
export function ratio(ours: readonly number[], baseline: readonly number[] | null): number | null {
  return baseline && rounded(median(ours) / median(baseline))
}
