import { createHash } from 'node:crypto'
import { pathIn, rootOf, treeOf } from '@sidebet/domain/receipts/merkle'
import {
  faultsOf,
  gameLeafText,
  leafText,
  paidOf,
  type Receipt,
} from '@sidebet/domain/receipts/receipt'
import { expect, test } from 'vitest'
import { checkText } from './checkText.ts'

/** As the command hashes. */
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const ODDS = [
  { numerator: 100, denominator: 100 },
  { numerator: 300, denominator: 200 },
  { numerator: 100, denominator: 300 },
]

/** The leaf of the nth bet of a game with a thousand of them; its offerers and accepters take turns. */
function leafOf(nth: number): Receipt['leaf'] {
  const odds = ODDS[nth % ODDS.length]!
  const accepterPay = 100 * (1 + (nth % 40))
  const bet = {
    side: nth % 2 ? ('offerer' as const) : ('accepter' as const),
    pick: nth % 5 ? ('home' as const) : ('away' as const),
    spread: 50 * (nth % 9),
    accepterPay,
    offererPay: Math.floor(
      (2 * accepterPay * odds.numerator + odds.denominator) / (2 * odds.denominator),
    ),
    outcome: 'final' as const,
    score: { away: 17, home: 20 },
    startsAt: '2026-11-22T18:00:00.000Z',
    acceptedAt: nth % 50 ? '2026-11-22T17:00:00.000Z' : '2026-11-22T18:00:00.000Z',
  }
  const paid = paidOf(bet)
  return {
    rule: 1,
    bet: `b_${nth + 1}`,
    game: 'g_34',
    league: 'nfl',
    awayTeam: 'New York Jets',
    homeTeam: 'New England Patriots – Straße',
    odds,
    takenBefore: 0,
    version: 1,
    source: 'espn',
    readAt: '2026-11-22T21:10:00.000Z',
    ...bet,
    paid,
    userStaked: 100_00,
    userPaid: 200_00,
    salt: hash(`salt ${nth}`).slice(0, 32),
  }
}

test('RC3: the page and the command agree on a thousand receipts, and on each when it is altered', () => {
  const leaves = Array.from({ length: 1_000 }, (_, nth) => leafOf(nth))
  const game = treeOf(hash, leaves.map(leafText))
  const gameRoot = rootOf(game)
  const day = treeOf(hash, ['another', gameLeafText('2026-11-22', leaves[0]!, gameRoot)])
  const toDay = { day: '2026-11-22', path: pathIn(day, 1), root: rootOf(day) }
  for (const [nth, leaf] of leaves.entries()) {
    const text = JSON.stringify({ leaf, toGame: pathIn(game, nth), gameRoot, toDay })
    expect([nth, checkText(text).faults]).toEqual([nth, []])
    expect(faultsOf(hash, JSON.parse(text))).toEqual([])
    const altered = text.replace(
      /"salt":"(.)/,
      (_, digit) => `"salt":"${digit === '0' ? '1' : '0'}`,
    )
    expect([nth, checkText(altered).faults]).toEqual([nth, ['gameRoot']])
    expect(faultsOf(hash, JSON.parse(altered))).toEqual(['gameRoot'])
  }
})

test('what is no receipt is said to be none', () => {
  expect(checkText('receipt')).toEqual({ receipt: null, faults: ['shape'] })
  expect(checkText('{}')).toEqual({ receipt: null, faults: ['shape'] })
})
