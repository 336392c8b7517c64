/** How the public offers of a league's board have changed, and what a page of that board is after it. Pure; without zod. */
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { OfferRow } from './offers.ts'

/** Only offers that the receiver may see on this board. */
export type BoardChange = {
  readonly league: LeagueCode
  /** New offers, and offers of which more than the remaining amount has changed. Their balances are those for other users: 0. */
  readonly rows?: readonly OfferRow[]
  /** Offers that were taken in part: `_id`, `amountBet` and `offerPay`, which are what is left (W5). */
  readonly left?: readonly (readonly [id: string, amountBet: number, offerPay: number])[]
  /** The `_id` of offers that are no longer on the board. */
  readonly gone?: readonly string[]
  /** The `gameID` of games that have started: none of their offers is on the board. */
  readonly goneGames?: readonly string[]
}

export type BoardPage = { readonly data: OfferRow[]; readonly next: string | null }

/**
 * The loaded pages of a board by kickoff after a change. A new offer behind the last loaded row belongs to a page that is not
 * loaded, unless there is none. The same array when no loaded row changes. A change may be applied twice.
 */
export function applyBoardChange<Page extends BoardPage>(
  pages: readonly Page[],
  { rows = [], left = [], gone = [], goneGames = [] }: BoardChange,
): readonly Page[] {
  const leftOf = new Map(left.map(([id, ...amounts]) => [id, amounts]))
  const isGone = new Set(gone)
  const isGoneGame = new Set(goneGames)
  const replaced = new Map(rows.map((row) => [row._id, row]))
  const own = new Map<string, OfferRow>()

  const changed = pages.map((page) => {
    const data = page.data.flatMap((row) => {
      if (isGone.has(row._id) || isGoneGame.has(row.gameID)) return []
      if (replaced.has(row._id)) {
        own.set(row._id, row)
        return []
      }
      const amounts = leftOf.get(row._id)
      return amounts ? [withAmounts(row, amounts)] : [row]
    })
    return isSame(page.data, data) ? page : { ...page, data }
  })
  return rows.reduce<readonly Page[]>(
    (pages, row) => insertRow(pages, withBalances(row, own.get(row._id))),
    pages.every((page, at) => page === changed[at]) ? pages : changed,
  )
}

function withAmounts(row: OfferRow, [amountBet, offerPay]: readonly [number, number]): OfferRow {
  const isUnchanged = row.amountBet === amountBet && row.offerPay === offerPay
  return isUnchanged ? row : { ...row, amountBet, offerPay, acceptPay: amountBet }
}

/** The owner's balances remain those of the loaded row. */
const withBalances = (row: OfferRow, { offerMaxRisk, offerFundsAtRisk }: Partial<OfferRow> = {}) =>
  offerMaxRisk ? { ...row, offerMaxRisk, offerFundsAtRisk: offerFundsAtRisk! } : row

const isSame = (before: readonly OfferRow[], after: readonly OfferRow[]) =>
  before.length === after.length && after.every((row, at) => row === before[at])

/** Inserts a row by kickoff, then by age (GAP-134). */
function insertRow<Page extends BoardPage>(pages: readonly Page[], row: OfferRow): readonly Page[] {
  const isBehind = (other: OfferRow) => isBefore(row, other)
  const found = pages.findIndex(({ data }) => data.some(isBehind))
  const last = pages.at(-1)
  if (!last || (found < 0 && last.next !== null)) return pages
  const at = found < 0 ? pages.length - 1 : found
  const { data } = pages[at]!
  const first = data.findIndex(isBehind)
  const position = first < 0 ? data.length : first
  const withRow = [...data.slice(0, position), row, ...data.slice(position)]
  return pages.map((page, nth) => (nth === at ? { ...page, data: withRow } : page))
}

function isBefore(one: OfferRow, other: OfferRow): boolean {
  if (one.dateTimeDB !== other.dateTimeDB) return one.dateTimeDB < other.dateTimeDB
  return numberOf(one) < numberOf(other)
}

/** The ids of offers are numbered by age: `o_12`. */
const numberOf = ({ _id }: OfferRow) => Number(_id.slice(2))
