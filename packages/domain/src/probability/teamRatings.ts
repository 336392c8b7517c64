/**
 * Strengths of the teams of a league, from the margins of their games: a random walk that a Kalman filter follows, with home
 * advantage, and regression towards the average between seasons. Source: M. E. Glickman and H. S. Stern, "A State-Space
 * Model for National Football League Scores", Journal of the American Statistical Association 93 (1998), pages 25 to 35.
 * Teams are independent of each other here, as in M. E. Glickman, "Parameter Estimation in Large Dynamic Paired Comparison
 * Experiments", Applied Statistics 48 (1999), so that a league has one row per team.
 */

/** What a fit finds for a league. Points are points of its sport. */
export type RatingModel = {
  /** Points by which a team is better at home than at a neutral ground. */
  readonly home: number
  /** Standard deviation of a margin around the difference of the true strengths, in points. */
  readonly noise: number
  /** Standard deviation of the strengths of teams before any game, in points. */
  readonly talent: number
  /** Share of a strength that remains in the next season, from 0 to 1. */
  readonly carry: number
  /** Growth of the variance of a strength per day of a season, in square points. */
  readonly drift: number
}

/** The strength of a team after its last game: normally distributed, in points above an average team. */
export type Rating = {
  readonly team: string
  readonly mean: number
  readonly variance: number
  /** The day and the season of its last game. Seasons are counted from 0. */
  readonly day: number
  readonly season: number
}

/** Two teams on a day, in whole days since 1970. */
export type Pairing = { readonly day: number; readonly away: string; readonly home: string }

/** A final game: the margin is the home team's, in points. */
export type RatedGame = Pairing & { readonly margin: number }

/** The margin of the home team that ratings expect, in points, and the variance of the two strengths. */
export type Forecast = { readonly mean: number; readonly variance: number }

/** After this number of days without a game of the league the next game begins a season. */
const SEASON_BREAK_DAYS = 42

/** The ratings of a league on a day. A team without a game is an average team of unknown strength. */
export class TeamRatings {
  readonly #model: RatingModel
  readonly #teams: Map<string, Rating>
  #day: number
  #season: number

  /** @param rows ratings to start from, of one league */
  constructor(model: RatingModel, rows: readonly Rating[] = []) {
    this.#model = model
    this.#teams = new Map(rows.map((row) => [row.team, row]))
    this.#day = Math.max(...rows.map(({ day }) => day))
    this.#season = Math.max(0, ...rows.map(({ season }) => season))
  }

  /** The forecast of a game of the same or a later day, from the games until now. */
  forecast({ day, home, away }: Pairing): Forecast {
    const [ofHome, ofAway] = [this.#ratingOn(home, day), this.#ratingOn(away, day)]
    return {
      mean: this.#model.home + ofHome.mean - ofAway.mean,
      variance: ofHome.variance + ofAway.variance,
    }
  }

  /** Adds the result of a game. Games come in the order of their days; those of one day in any order. */
  add(game: RatedGame): void {
    const [home, away] = [this.#ratingOn(game.home, game.day), this.#ratingOn(game.away, game.day)]
    const { mean, variance } = this.forecast(game)
    const surprise = (game.margin - mean) / (variance + this.#model.noise ** 2)
    for (const [before, sign] of [
      [home, 1],
      [away, -1],
    ] as const) {
      const share = before.variance / (variance + this.#model.noise ** 2)
      this.#teams.set(before.team, {
        ...before,
        mean: before.mean + sign * before.variance * surprise,
        variance: before.variance * (1 - share),
      })
    }
    this.#day = game.day
    this.#season = home.season
  }

  /** The season of the last game, counted from 0. */
  get season(): number {
    return this.#season
  }

  /** A row per team that has played, in the order of their first games. */
  rows(): Rating[] {
    return [...this.#teams.values()]
  }

  #ratingOn(team: string, day: number): Rating {
    const { talent, carry, drift } = this.#model
    const season = this.#season + (day - this.#day >= SEASON_BREAK_DAYS ? 1 : 0)
    const last = this.#teams.get(team)
    if (!last) return { team, mean: 0, variance: talent ** 2, day, season }
    if (last.season === season) {
      return { ...last, day, variance: last.variance + drift * Math.max(0, day - last.day) }
    }
    const remains = carry ** (season - last.season)
    return {
      team,
      mean: last.mean * remains,
      variance: last.variance * remains ** 2 + talent ** 2 * (1 - remains ** 2),
      day,
      season,
    }
  }
}
