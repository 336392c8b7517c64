/// <reference types="node" />
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pathIn, rootOf, treeOf } from './merkle.ts'
import {
  chainHash,
  faultsOf,
  gameLeafText,
  type LeafReading,
  leafText,
  paidOf,
  type Receipt,
  type ReceiptFault,
  type ReceiptLeaf,
} from './receipt.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const LEAF: ReceiptLeaf = {
  rule: 1,
  bet: 'b_78',
  side: 'offerer',
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
  paid: 100_00,
  userStaked: 150_00,
  userPaid: 100_00,
  salt: '00112233445566778899aabbccddeeff',
}

const EXCERPTS = ['{"score":"23-20"}', null]
const READ: ReceiptLeaf = {
  ...LEAF,
  readings: [
    { at: '21:10', excerpt: hash(EXCERPTS[0]!), document: hash('document') },
    { at: '21:12', excerpt: null, document: null },
  ].map(({ at, ...evidence }) => ({
    source: 'espn',
    outcome: 'final',
    score: { away: 23, home: 20 },
    readAt: `2026-11-22T${at}:00.000Z`,
    ...evidence,
  })),
}

function receiptOf(leaf: ReceiptLeaf): Receipt {
  const bets = [
    leaf,
    ...[1, 2, 3, 4].map((n) => ({ ...leaf, bet: `b_${n}`, salt: hash(`${n}`).slice(0, 32) })),
  ]
  const game = treeOf(hash, bets.map(leafText))
  const gameRoot = rootOf(game)
  const texts = [gameLeafText('2026-11-22', leaf, gameRoot), 'another game', 'a third']
  const day = treeOf(hash, texts)
  const root = rootOf(day)
  const toDay = { day: '2026-11-22', path: pathIn(day, 0), root }
  const old = { leaf, toGame: pathIn(game, 0), gameRoot, toDay }
  if (!leaf.readings) return old
  const before = hash('the day before')
  const chain = chainHash(hash, before, '2026-11-22', root)
  return { ...old, excerpts: EXCERPTS, toDay: { ...toDay, before, chain } }
}

test.each<[string, Partial<ReceiptLeaf>, number, number]>([
  ['won by exactly the spread', {}, 100_00, 0],
  ['lost by a point', { score: { away: 22, home: 20 } }, 0, 100_00],
  ['a game that was not played', { outcome: 'void', score: null }, 60_00, 40_00],
  ['accepted at the start', { acceptedAt: LEAF.startsAt }, 60_00, 40_00],
])(
  'the receipts of both sides are checked for the right payout: %s',
  (_name, change, toOfferer, toAccepter) => {
    for (const [side, paid] of [
      ['offerer', toOfferer],
      ['accepter', toAccepter],
    ] as const) {
      const leaf = { ...LEAF, ...change, side, paid }
      expect(paidOf(leaf)).toBe(paid)
      expect(faultsOf(hash, receiptOf(leaf))).toEqual([])
      expect(faultsOf(hash, receiptOf({ ...leaf, paid: paid + 1 }))).toEqual(['paid'])
    }
  },
)

test('a receipt is wrong if its bet exceeds what the user staked or received in total', () => {
  expect(faultsOf(hash, receiptOf({ ...LEAF, userPaid: 99_99 }))).toEqual(['paid'])
  expect(faultsOf(hash, receiptOf({ ...LEAF, userStaked: 59_99 }))).toEqual(['paid'])
})

test('a receipt of the version before, without readings and chain, is still right', () => {
  expect(faultsOf(hash, receiptOf(LEAF))).toEqual([])
  expect(faultsOf(hash, receiptOf(READ))).toEqual([])
})

const [FIRST, SECOND] = READ.readings as [LeafReading, LeafReading]
test.each<[string, ReceiptFault, Partial<Receipt>]>([
  ['another excerpt', 'readings', { excerpts: ['{"score":"23-19"}', null] }],
  ['an excerpt that is missing', 'readings', { excerpts: [null, null] }],
  ['an excerpt of no document', 'readings', { excerpts: [EXCERPTS[0]!, ''] }],
  ['too few excerpts', 'readings', { excerpts: EXCERPTS.slice(1) }],
  ['no excerpts', 'readings', { excerpts: undefined }],
  ['no readings', 'readings', { leaf: LEAF }],
  [
    'a reading of another score',
    'readings',
    { leaf: { ...READ, readings: [FIRST, { ...SECOND, score: { away: 23, home: 19 } }] } },
  ],
  [
    'a reading of a void',
    'readings',
    { leaf: { ...READ, readings: [FIRST, { ...SECOND, outcome: 'void', score: null }] } },
  ],
  [
    'another source',
    'gameRoot',
    { leaf: { ...READ, readings: [FIRST, { ...SECOND, source: 'odds-api' }] } },
  ],
  [
    'another time',
    'gameRoot',
    { leaf: { ...READ, readings: [FIRST, { ...SECOND, readAt: FIRST.readAt }] } },
  ],
  [
    'another document',
    'gameRoot',
    { leaf: { ...READ, readings: [{ ...FIRST, document: hash('x') }, SECOND] } },
  ],
  ['readings in another order', 'gameRoot', { leaf: { ...READ, readings: [SECOND, FIRST] } }],
  ['another chain', 'chain', { toDay: { ...receiptOf(READ).toDay!, chain: hash('another day') } }],
  [
    'another day before',
    'chain',
    { toDay: { ...receiptOf(READ).toDay!, before: hash('another day') } },
  ],
  [
    'a chain without the day before',
    'chain',
    { toDay: { ...receiptOf(READ).toDay!, before: undefined } },
  ],
])('the evidence of a receipt is checked: %s', (_name, fault, change) => {
  const file = JSON.parse(JSON.stringify({ ...receiptOf(READ), ...change }))
  expect(faultsOf(hash, file)).toContain(fault)
})

test('a receipt of rules that this version does not have is not computed', () => {
  expect(faultsOf(hash, receiptOf({ ...READ, rule: 2 }))).toEqual(['rule'])
  expect(() => paidOf({ ...READ, rule: 2 })).toThrow('no rules of version 2')
})

test('a receipt without a path to its day is checked up to its game', () => {
  expect(faultsOf(hash, { ...receiptOf(LEAF), toDay: null })).toEqual([])
})

test.each([
  ['nothing', null],
  ['a text', 'receipt'],
  ['too much', { ...receiptOf(LEAF), more: 1 }],
  ['a leaf with too much', { ...receiptOf(LEAF), leaf: { ...LEAF, more: 1 } }],
  ['no way to the day', { ...receiptOf(LEAF), toDay: undefined }],
  ['an amount as a text', { ...receiptOf(LEAF), leaf: { ...LEAF, paid: '10000' } }],
  ['more than anybody can bet', { ...receiptOf(LEAF), leaf: { ...LEAF, accepterPay: 4e15 } }],
  [
    'odds of nothing',
    { ...receiptOf(LEAF), leaf: { ...LEAF, odds: { numerator: 3, denominator: 0 } } },
  ],
  ['a league that nobody knows', { ...receiptOf(LEAF), leaf: { ...LEAF, league: 'xyz' } }],
  ['an id with a second line', { ...receiptOf(LEAF), leaf: { ...LEAF, bet: 'b_78\nRight' } }],
  ['a code that is none', { ...receiptOf(LEAF), gameRoot: 'abc' }],
])('a file is not a receipt: %s', (_name, file) => {
  expect(faultsOf(hash, file)).toEqual(['shape'])
})

test('the amount taken before determines which take gets the rounding cent (GAP-098)', () => {
  const odds = { numerator: 100, denominator: 300 }
  const half = { ...LEAF, odds, takenBefore: 50, accepterPay: 50, offererPay: 16, paid: 66 }
  expect(faultsOf(hash, receiptOf(half))).toEqual([])
  expect(faultsOf(hash, receiptOf({ ...half, takenBefore: 0 }))).toEqual(['stakes'])
})
