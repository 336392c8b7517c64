/** Sizes of the seeded data and of the measurements: the full run, or a tenth of the data for a quick run. */
export type Sizes = {
  readonly users: number
  readonly offers: number
  /** Bets in each database before takes are measured. Growth compares the last with the first. */
  readonly growth: readonly [number, number, number]
  /** Bets of each of the two games that are settled, in the largest database. */
  readonly settled: readonly [number, number]
  /** Settled bets of the last 30 days, in the largest database. */
  readonly history: number
  readonly historyGames: number
  /** Settled bets between two users, in the largest database. */
  readonly longHistory: number
  /** Scale of pgbench's TPC-B. It is 50 at any size, so that figures stay comparable. */
  readonly tpcbScale: number
  readonly rounds: number
  /** Duration of one contender in one round. */
  readonly seconds: number
  readonly logins: number
  /** Viewers of one board, and the processes that serve them. */
  readonly crowds: readonly { readonly viewers: number; readonly processes: number }[]
  readonly crowdSeconds: number
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
  crowds: [
    { viewers: 0, processes: 1 },
    { viewers: 1_000, processes: 1 },
    { viewers: 5_000, processes: 1 },
    { viewers: 5_000, processes: 2 },
    { viewers: 10_000, processes: 1 },
  ],
  crowdSeconds: 20,
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
  crowds: [
    { viewers: 0, processes: 1 },
    { viewers: 500, processes: 1 },
  ],
  crowdSeconds: 5,
}
