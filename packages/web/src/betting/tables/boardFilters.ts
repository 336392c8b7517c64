/** The filters of a board (O2, O3), as the address contains them: with the server's names. */
import type { BoardSort, TakerSide } from '@sidebet/contract/boards'
import type { LeagueCode } from '@sidebet/domain/games/league'

/** What a board shows without filters: of all leagues, one league, one of its teams (full name) or one of its days. */
export type BoardScope = {
  readonly league?: LeagueCode
  readonly team?: string
  readonly yyyymmdd?: string
}

export type BoardFilters = {
  /** Null is the board's default order. */
  readonly sort: BoardSort | null
  readonly withinFunds: boolean
  readonly parts: boolean
  /** The minimum that is left of an offer, in whole dollars; 0 is any amount. */
  readonly minAmount: number
  /** The gameID of the only game displayed, '' for all. */
  readonly game: string
  /** Full name of a team of the league, '' for all. */
  readonly team: string
  /** The side that the user would get; null is any. */
  readonly side: TakerSide | null
  /** Hours until the start of the game; 0 is any start. */
  readonly startsWithin: number
  /** Null is any spread. */
  readonly spread: (typeof SPREADS)[number] | null
  /** The least that the user wins for each dollar; 0 is any odds. */
  readonly minOdds: number
  readonly friends: boolean
}

/** The minimums that can be chosen, in dollars. */
export const AMOUNTS = [15, 50, 100] as const
/** In hours. */
export const STARTS = [3, 24, 72, 168] as const
/** In points, both ends included, for sports with few points and with many. */
export const SPREADS = [
  { min: 0, max: 1.5 },
  { min: 1.5, max: 3 },
  { min: 3, max: 7 },
  { min: 7, max: 14 },
  { min: 14, max: null },
] as const
/** What the user wins for each dollar, in dollars. */
export const ODDS = [1, 1.5, 2, 3] as const

export const NO_FILTERS: BoardFilters = {
  sort: null,
  withinFunds: false,
  parts: false,
  minAmount: 0,
  game: '',
  team: '',
  side: null,
  startsWithin: 0,
  spread: null,
  minOdds: 0,
  friends: false,
}

/** The sides of a game, or those about the team of the filter or of the board, '' for none. */
export function sidesOf(team: string): readonly TakerSide[] {
  return team === '' ? ['home', 'away'] : ['for', 'against']
}

/** Invalid parts of a query are ignored, and so are those that the board cannot have. */
export function readFilters(query: string, scope: BoardScope): BoardFilters {
  const params = new URLSearchParams(query)
  const text = (name: string) => params.get(name) ?? ''
  const oneOf = (name: string, choices: readonly number[]) =>
    choices.find((choice) => String(choice) === params.get(name)) ?? 0
  const isOfOneTeam = scope.team !== undefined
  const team = scope.league && !isOfOneTeam && text('team').length <= 100 ? text('team') : ''
  return {
    sort: (['soonest', 'bestOdds'] as const).find((sort) => sort === text('sort')) ?? null,
    withinFunds: text('withinFunds') === 'true',
    parts: text('parts') === 'true',
    minAmount: oneOf('minAmount', AMOUNTS),
    game: /^g_\d{1,16}$/.test(text('game')) ? text('game') : '',
    team,
    side: sidesOf(scope.team ?? team).find((side) => side === text('side')) ?? null,
    startsWithin: oneOf('startsWithin', STARTS),
    spread:
      SPREADS.find(
        ({ min, max }) =>
          text('minSpread') === String(min) && text('maxSpread') === String(max ?? ''),
      ) ?? null,
    minOdds: oneOf('minOdds', ODDS),
    friends: text('friends') === 'true',
  }
}

/** The query of the call and of the address; defaults are omitted. */
export function queryOf(filters: BoardFilters) {
  const { sort, withinFunds, parts, minAmount, game, team, side } = filters
  const { startsWithin, spread, minOdds, friends } = filters
  return {
    ...(sort && { sort }),
    ...(withinFunds && { withinFunds: 'true' as const }),
    ...(parts && { parts: 'true' as const }),
    ...(minAmount > 0 && { minAmount: String(minAmount) }),
    ...(game !== '' && { game }),
    ...(team !== '' && { team }),
    ...(side && { side }),
    ...(startsWithin > 0 && { startsWithin: String(startsWithin) }),
    ...(spread && { minSpread: String(spread.min) }),
    ...(spread?.max && { maxSpread: String(spread.max) }),
    ...(minOdds > 0 && { minOdds: String(minOdds) }),
    ...(friends && { friends: 'true' as const }),
  }
}
