import type { Config } from '../config/config.ts'
import type { Db } from '../platform/database/db.ts'

/** The requirements for decisions about games. */
export type Controls = {
  /** No final score before a game of its sport can be over. */
  readonly shortestGames: boolean
  /** No decision about a game with bets without a second operator. */
  readonly secondOperator: boolean
  /** Payouts are not withdrawn before the result is final (BI8). */
  readonly provisionalSettlements: boolean
}

type Settings = Pick<
  Config,
  'SHORTEST_GAMES' | 'secondOperator' | 'PROVISIONAL_SETTLEMENTS' | 'PROVISIONAL_BETS_MAX'
>

/** The controls of the server that started last, for the tool. */
export async function readControls(db: Db): Promise<Controls> {
  const { rows } = await db.query<Controls>(
    `select shortest_games as "shortestGames", second_operator as "secondOperator",
       provisional_settlements as "provisionalSettlements" from switches`,
  )
  return rows[0]!
}

/** Stores the controls of this server's settings in the table that the tool reads. */
export async function saveControls(
  owner: Db,
  { SHORTEST_GAMES, secondOperator, PROVISIONAL_SETTLEMENTS, PROVISIONAL_BETS_MAX }: Settings,
): Promise<void> {
  await owner.query(
    `update switches set shortest_games = $1, second_operator = $2, provisional_settlements = $3, provisional_bets_max_cents = $4
     where (shortest_games, second_operator, provisional_settlements, provisional_bets_max_cents)
       is distinct from ($1, $2, $3, $4::bigint)`,
    [
      ...[SHORTEST_GAMES === 'on', secondOperator],
      ...[PROVISIONAL_SETTLEMENTS === 'on', PROVISIONAL_BETS_MAX],
    ],
  )
}
