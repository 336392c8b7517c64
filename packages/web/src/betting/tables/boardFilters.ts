/** The filters of a board (O2, O3), as the address contains them: with the server's names. */

export type BoardSort = 'soonest' | 'bestOdds'

export type BoardFilters = {
  /** Null is the board's default order. */
  readonly sort: BoardSort | null
  readonly withinFunds: boolean
  readonly parts: boolean
  /** The minimum that is left of an offer, in whole dollars; 0 is any amount. */
  readonly minAmount: number
  /** The gameID of the only game displayed, '' for all. */
  readonly game: string
}

/** The minimums that can be chosen, in dollars. */
export const AMOUNTS = [15, 50, 100] as const

export const NO_FILTERS: BoardFilters = {
  sort: null,
  withinFunds: false,
  parts: false,
  minAmount: 0,
  game: '',
}

/** Invalid parts of a query are ignored. */
export function readFilters(query: string): BoardFilters {
  const params = new URLSearchParams(query)
  const sort = params.get('sort')
  const game = params.get('game') ?? ''
  const minAmount = Number(params.get('minAmount'))
  return {
    sort: sort === 'soonest' || sort === 'bestOdds' ? sort : null,
    withinFunds: params.get('withinFunds') === 'true',
    parts: params.get('parts') === 'true',
    minAmount: AMOUNTS.find((amount) => amount === minAmount) ?? 0,
    game: /^g_\d{1,15}$/.test(game) ? game : '',
  }
}

/** The query of the call and of the address; defaults are omitted. */
export function queryOf({ sort, withinFunds, parts, minAmount, game }: BoardFilters) {
  return {
    ...(sort && { sort }),
    ...(withinFunds && { withinFunds: 'true' as const }),
    ...(parts && { parts: 'true' as const }),
    ...(minAmount > 0 && { minAmount: String(minAmount) }),
    ...(game !== '' && { game }),
  }
}

/** The number of active filters; the order does not count. */
export function countOf({ withinFunds, parts, minAmount, game }: BoardFilters): number {
  return [withinFunds, parts, minAmount > 0, game !== ''].filter(Boolean).length
}
