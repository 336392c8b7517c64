/** How much of everything: the full run, or a tenth of the data for a quick look. */
export type Sizes = {
  readonly users: number
  readonly offers: number
  /** Bets that are there before takes are measured; growth compares the last with the first. */
  readonly growth: readonly [number, number, number]
  /** Bets of the two games that are settled, in the largest database. */
  readonly settled: readonly [number, number]
  /** Settled bets of the last 30 days, in the largest database. */
  readonly history: number
  readonly historyGames: number
  /** Settled bets of two users between them, in the largest database. */
  readonly longHistory: number
  /** Scale of pgbench's TPC-B: 50 at any size, or the figures could not be compared. */
  readonly tpcbScale: number
  readonly rounds: number
  /** How long one contender runs in one round. */
  readonly seconds: number
  readonly logins: number
}

export const FULL: Sizes = {
  users: 100_000,
  offers: 100_000,
  growth: [10_000, 1_000_000, 5_000_000],
  settled: [100_000, 1_000_000],
  history: 2_000_000,
  historyGames: 100,
  longHistory: 200_000,
  tpcbScale: 50,
  rounds: 3,
  seconds: 5,
  logins: 200,
}

export const QUICK: Sizes = {
  users: 10_000,
  offers: 10_000,
  growth: [1_000, 100_000, 500_000],
  settled: [10_000, 100_000],
  history: 200_000,
  historyGames: 10,
  longHistory: 20_000,
  tpcbScale: 50,
  rounds: 3,
  seconds: 1,
  logins: 20,
}
