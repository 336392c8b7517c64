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
  | 'SHORTEST_GAMES'
  | 'secondOperator'
  | 'PROVISIONAL_SETTLEMENTS'
  | 'PROVISIONAL_BETS_MAX'
  | 'PROMOTION_CONDITIONS'
  | 'PROMOTION_ODDS_MAX'
  | 'PROMOTION_BETS_PER_PLAYER'
>

/** The controls of the server that started last, for the tool. */
export async function readControls(db: Db): Promise<Controls> {
  const { rows } = await db.query<Controls>(
    `select shortest_games as "shortestGames", second_operator as "secondOperator",
       provisional_settlements as "provisionalSettlements" from switches`,
  )
  return rows[0]!
}

/** Stores the controls of this server's settings in the table that the tool and SQL expressions read. */
export async function saveControls(owner: Db, settings: Settings): Promise<void> {
  await owner.query(
    `update switches set shortest_games = $1, second_operator = $2, provisional_settlements = $3, provisional_bets_max_cents = $4,
       promotion_conditions = $5, promotion_odds_max = $6, promotion_bets_per_player = $7
     where (shortest_games, second_operator, provisional_settlements, provisional_bets_max_cents,
         promotion_conditions, promotion_odds_max, promotion_bets_per_player)
       is distinct from ($1, $2, $3, $4::bigint, $5, $6::int, $7::int)`,
    [
      ...[settings.SHORTEST_GAMES === 'on', settings.secondOperator],
      ...[settings.PROVISIONAL_SETTLEMENTS === 'on', settings.PROVISIONAL_BETS_MAX],
      ...[settings.PROMOTION_CONDITIONS === 'on', settings.PROMOTION_ODDS_MAX],
      settings.PROMOTION_BETS_PER_PLAYER,
    ],
  )
}
