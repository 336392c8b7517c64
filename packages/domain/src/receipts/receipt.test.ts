/// <reference types="node" />
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pathIn, treeOf } from './merkle.ts'
import { faultsOf, gameLeafText, leafText, type Receipt, type ReceiptLeaf } from './receipt.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const LEAF: ReceiptLeaf = {
  rule: 1,
  bet: 'b_78',
  game: 'g_34',
  league: 'nfl',
  awayTeam: 'New England Patriots',
  homeTeam: 'Buffalo Bills',
  startsAt: '2026-11-22T18:00:00.000Z',
  acceptedAt: '2026-11-22T17:00:00.000Z',
  pick: 'away',
  spread: 300,
  odds: { numerator: 300, denominator: 200 },
  takenBefore: 0,
  accepterPay: 40_00,
  offererPay: 60_00,
  outcome: 'final',
  score: { away: 23, home: 20 },
  version: 1,
  source: 'espn',
  readAt: '2026-11-22T21:10:00.000Z',
  salt: '00112233445566778899aabbccddeeff',
}

function receiptOf(leaf: ReceiptLeaf, side: Receipt['side'], paid: number): Receipt {
  const bets = [leaf, ...[1, 2, 3, 4].map((n) => ({ ...leaf, bet: `b_${n}`, salt: `${n}` }))]
  const game = treeOf(hash, bets.map(leafText))
  const gameRoot = game.at(-1)![0]!
  const day = treeOf(hash, [gameLeafText('2026-11-22', leaf, gameRoot), 'another game', 'a third'])
  return {
    leaf,
    side,
    paid,
    toGame: pathIn(game, 0),
    gameRoot,
    toDay: pathIn(day, 0),
    day: '2026-11-22',
    dayRoot: day.at(-1)![0]!,
  }
}

test.each<[string, Partial<ReceiptLeaf>, number, number]>([
  ['won by exactly the spread', {}, 100_00, 0],
  ['lost by a point', { score: { away: 22, home: 20 } }, 0, 100_00],
  ['a game that was not played', { outcome: 'void', score: null }, 60_00, 40_00],
  ['accepted at the start', { acceptedAt: LEAF.startsAt }, 60_00, 40_00],
])('right for both sides: %s', (_name, change, toOfferer, toAccepter) => {
  const leaf = { ...LEAF, ...change }
  expect(faultsOf(hash, receiptOf(leaf, 'offerer', toOfferer))).toEqual([])
  expect(faultsOf(hash, receiptOf(leaf, 'accepter', toAccepter))).toEqual([])
  expect(faultsOf(hash, receiptOf(leaf, 'offerer', toOfferer + 1))).toEqual(['paid'])
})

test('the cent that went to somebody before is told by what was taken before (GAP-098)', () => {
  const odds = { numerator: 100, denominator: 300 }
  const half = { ...LEAF, odds, takenBefore: 50, accepterPay: 50, offererPay: 16 }
  expect(faultsOf(hash, receiptOf(half, 'offerer', 66))).toEqual([])
  expect(faultsOf(hash, receiptOf({ ...half, takenBefore: 0 }, 'offerer', 66))).toEqual(['stakes'])
})

test('a receipt altered in one character fails', () => {
  const receipt = receiptOf(LEAF, 'offerer', 100_00)
  const text = JSON.stringify(receipt)
  let checked = 0
  for (const [at, character] of [...text].entries()) {
    if (!/[0-9a-zA-Z]/.test(character)) continue
    const other = /\d/.test(character)
      ? String((Number(character) + 1) % 10)
      : character === 'a'
        ? 'b'
        : 'a'
    const altered = parsed(text.slice(0, at) + other + text.slice(at + 1))
    if (!altered || JSON.stringify(altered) === text) continue
    checked++
    expect([at, isSound(altered)]).toEqual([at, false])
  }
  expect(checked).toBeGreaterThan(800)
})

const isSound = (receipt: Receipt) => {
  try {
    return faultsOf(hash, receipt).length === 0
  } catch {
    return false
  }
}

const parsed = (text: string): Receipt | null => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
