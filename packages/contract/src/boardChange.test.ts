/** A page of a board after a change is what the server would answer then, as far as its loaded pages reach. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyBoardChange, type BoardChange, type BoardPage } from './boardChange.ts'
import type { OfferRow } from './offers.ts'

type Offer = {
  readonly id: number
  readonly hour: number
  readonly left: number
  readonly game: number
}

const rowOf = ({ id, hour, left, game }: Offer) =>
  ({
    _id: `o_${id}`,
    dateTimeDB: `2026-11-29T${String(hour).padStart(2, '0')}:00:00.000Z`,
    gameID: `g_${game}`,
    amountBet: left,
    offerPay: 2 * left,
    acceptPay: left,
    offerMaxRisk: 0,
    offerFundsAtRisk: 0,
  }) as OfferRow

/** What the server answers, page by page. */
function pagesOf(offers: readonly Offer[], limit: number, count: number): BoardPage[] {
  const rows = [...offers].sort((a, b) => a.hour - b.hour || a.id - b.id).map(rowOf)
  const pages = Array.from({ length: Math.max(1, Math.ceil(rows.length / limit)) }, (_, at) => {
    const data = rows.slice(at * limit, (at + 1) * limit)
    return { data, next: (at + 1) * limit < rows.length ? `after ${data.at(-1)!._id}` : null }
  })
  return pages.slice(0, count)
}

const anyOffer = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  hour: fc.integer({ min: 10, max: 20 }),
  left: fc.integer({ min: 1, max: 9 }),
  game: fc.integer({ min: 1, max: 4 }),
})
const board = fc.uniqueArray(anyOffer, { maxLength: 25, selector: ({ id }) => id })

/** The change from one board to another. */
function changeBetween(before: readonly Offer[], after: readonly Offer[]): BoardChange {
  const old = new Map(before.map((offer) => [offer.id, offer]))
  const isTaken = (offer: Offer) => {
    const was = old.get(offer.id)
    return was?.hour === offer.hour && was.game === offer.game
  }
  const ids = new Set(after.map(({ id }) => id))
  return {
    league: 'nfl',
    rows: after.filter((offer) => !isTaken(offer)).map(rowOf),
    left: after.filter(isTaken).map(({ id, left }) => [`o_${id}`, left, 2 * left] as const),
    gone: before.filter(({ id }) => !ids.has(id)).map(({ id }) => `o_${id}`),
  }
}

test('a wholly loaded board is after a change what the server answers', () => {
  fc.assert(
    fc.property(board, board, fc.integer({ min: 1, max: 30 }), (before, after, limit) => {
      const change = changeBetween(before, after)
      const once = applyBoardChange(pagesOf(before, limit, 99), change)
      const twice = applyBoardChange(once, change)
      const expected = pagesOf(after, 99, 99)[0]!.data
      for (const pages of [once, twice]) expect(pages.flatMap(({ data }) => data)).toEqual(expected)
    }),
  )
})

test('the loaded pages of a board have, up to their last row, the rows of the server', () => {
  fc.assert(
    fc.property(board, board, fc.integer({ min: 1, max: 3 }), (before, after, count) => {
      const pages = applyBoardChange(pagesOf(before, 5, count), changeBetween(before, after))
      const shown = pages.flatMap(({ data }) => data)
      const all = pagesOf(after, 99, 99)[0]!.data
      const isWhole = pages.at(-1)!.next === null
      expect(shown).toEqual(isWhole ? all : all.slice(0, shown.length))
    }),
  )
})

test('a game that has started removes its offers from every page', () => {
  fc.assert(
    fc.property(board, fc.integer({ min: 1, max: 4 }), (offers, game) => {
      const change = { league: 'nfl' as const, goneGames: [`g_${game}`] }
      const pages = applyBoardChange(pagesOf(offers, 5, 99), change)
      const left = offers.filter((offer) => offer.game !== game)
      expect(pages.flatMap(({ data }) => data)).toEqual(pagesOf(left, 99, 99)[0]!.data)
    }),
  )
})

test('pages that a change does not concern remain the same objects', () => {
  const pages = pagesOf([{ id: 1, hour: 12, left: 5, game: 1 }], 5, 99)
  const left = [['o_1', 5, 10]] as const
  expect(applyBoardChange(pages, { league: 'nfl', left, gone: ['o_9'] })).toBe(pages)
})

test('an own offer has the balances of its loaded row after a change', () => {
  const own = { ...rowOf({ id: 1, hour: 12, left: 5, game: 1 }), offerMaxRisk: 70 }
  const change = { league: 'nfl' as const, rows: [rowOf({ id: 1, hour: 14, left: 5, game: 1 })] }
  const [page] = applyBoardChange([{ data: [own], next: null }], change)
  expect(page!.data).toMatchObject([{ _id: 'o_1', offerMaxRisk: 70 }])
})
