/** What a board can be asked for (O2, O3), as it stands in the address: under the names that the server has for it. */

export type BoardSort = 'soonest' | 'bestOdds'

export type BoardFilters = {
  /** Null is the order that the board has by itself. */
  readonly sort: BoardSort | null
  readonly withinFunds: boolean
  readonly parts: boolean
  /** The least that is left of an offer, in whole dollars; 0 is any amount. */
  readonly minAmount: number
  /** The gameID of the one game whose offers are shown, '' for all. */
  readonly game: string
}

/** What the amounts begin with that can be chosen, in dollars. */
export const AMOUNTS = [15, 50, 100] as const

export const NO_FILTERS: BoardFilters = {
  sort: null,
  withinFunds: false,
  parts: false,
  minAmount: 0,
  game: '',
}

/** Of a query that somebody typed what we understand. */
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

/** What the server is asked for and what stands in the address: nothing of what was not asked for. */
export function queryOf({ sort, withinFunds, parts, minAmount, game }: BoardFilters) {
  return {
    ...(sort && { sort }),
    ...(withinFunds && { withinFunds: 'true' as const }),
    ...(parts && { parts: 'true' as const }),
    ...(minAmount > 0 && { minAmount: String(minAmount) }),
    ...(game !== '' && { game }),
  }
}

/** What a board does not show all of its offers for: the order is none of it. */
export function countOf({ withinFunds, parts, minAmount, game }: BoardFilters): number {
  return [withinFunds, parts, minAmount > 0, game !== ''].filter(Boolean).length
}
