/** What a run prints as its last line. Null where a figure could not be had. */
export type Figures = {
  spread_vs_tpcb: number | null
  spread_vs_single: number | null
  hot_vs_single: number | null
  http_vs_tpcb: number | null
  http_takes_per_s: number
  http_p99_ms: number
  /** Takes elsewhere while somebody holds a row, against nobody holding any: p99. */
  lock_contention_p99_ratio: number
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
  /** From a take to the arrival at one of 500 streams. */
  streams_p99_ms: number
  /** Takes through the writer with 500 streams on another process, against without. */
  streams_takes_ratio: number
  /** Of 5,000 that hear nothing but beats. */
  streams_idle_mb: number
  verify: 'clean' | 'broken'
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The smallest number that `share` (0.99) of them do not exceed; 0 of none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** To three significant digits: the runs differ by more than the rest. */
export function rounded(number: number): number {
  return Number(number.toPrecision(3))
}

/** A ratio of medians; null when there is no baseline. */
export function ratio(ours: readonly number[], baseline: readonly number[] | null): number | null {
  return baseline && rounded(median(ours) / median(baseline))
}
