/// <reference types="node" />
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chainLeadsTo, checkReceiptText, compareWithPublished, leadsTo } from './checkReceipt.ts'
import { pathIn, rootOf, treeOf } from './merkle.ts'
import { chainHash, gameLeafText, leafText, type Receipt } from './receipt.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const excerpt = '2-0'
const leaf: Receipt['leaf'] = {
  rule: 1,
  bet: 'b_78',
  side: 'offerer',
  game: 'g_34',
  league: 'laliga',
  awayTeam: 'Atlético Madrid',
  homeTeam: 'Real Betis',
  startsAt: '2026-11-22T18:00:00.000Z',
  acceptedAt: '2026-11-22T17:00:00.000Z',
  pick: 'away',
  spread: 100,
  odds: { numerator: 300, denominator: 200 },
  takenBefore: 0,
  accepterPay: 40_00,
  offererPay: 60_00,
  outcome: 'final',
  score: { away: 2, home: 0 },
  version: 1,
  source: 'espn',
  readAt: '2026-11-22T21:10:00.000Z',
  paid: 100_00,
  userStaked: 150_00,
  userPaid: 100_00,
  readings: [
    {
      source: 'espn',
      outcome: 'final',
      score: { away: 2, home: 0 },
      readAt: '2026-11-22T21:10:00.000Z',
      document: hash('document'),
      excerpt: hash(excerpt),
    },
  ],
  salt: '00112233445566778899aabbccddeeff',
}
const game = treeOf(hash, [leafText(leaf), 'another', 'a third'])
const gameRoot = rootOf(game)
const day = treeOf(hash, [gameLeafText('2026-11-22', leaf, gameRoot), 'another game'])
const before = hash('the days before')
const chain = chainHash(hash, before, '2026-11-22', rootOf(day))
const receipt: Receipt = {
  leaf,
  excerpts: [excerpt],
  toGame: pathIn(game, 0),
  gameRoot,
  toDay: { day: '2026-11-22', path: pathIn(day, 0), root: rootOf(day), before, chain },
}
const text = JSON.stringify(receipt)
const faultsIn = (file: string) => checkReceiptText(hash, file).faults

test('a receipt is right as written, indented, or saved by an editor with a byte order mark', () => {
  for (const file of [text, JSON.stringify(receipt, null, 2), `\uFEFF${text}\r\n`])
    expect(checkReceiptText(hash, file)).toEqual({ receipt, faults: [] })
})

test('RC3: a receipt fails if any one character other than white space is changed, inserted or removed', () => {
  const character = fc.oneof(
    fc.constantFrom(...'0123456789abcdef"-+.eE{}[],:\\'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  )
  for (const [at, before] of [...text].entries()) {
    const [head, tail] = [text.slice(0, at), text.slice(at + 1)]
    const alterations = [
      head + tail,
      ...fc
        .sample(character, 8)
        .flatMap((other) => [head + other + tail, head + other + before + tail]),
    ]
    for (const altered of alterations) {
      if (altered.replace(/\s/g, '') === text.replace(/\s/g, '')) continue
      expect([altered, faultsIn(altered).length > 0]).toEqual([altered, true])
    }
  }
})

test.each([
  ['a part that is there twice', text.replace('"paid"', '"paid":99999,"paid"')],
  ['a number in another way', text.replace('"spread":100', '"spread":1e2')],
  ['a nothing with a sign', text.replace('"takenBefore":0', '"takenBefore":-0')],
  ['a letter in another way', text.replace('"away"', '"\\u0061way"')],
  ['nothing', ''],
  ['no JSON', 'receipt'],
  ['an object that is none', '{}'],
])('a file is not a receipt: %s', (_name, file) => {
  expect(checkReceiptText(hash, file)).toEqual({ receipt: null, faults: ['shape'] })
})

test('a receipt fails if a space is removed from a team name', () => {
  expect(faultsIn(text.replace('Real Betis', 'RealBetis'))).toEqual(['gameRoot'])
})

test('a receipt fails if any field of its leaf has another value', () => {
  const any = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.string(), fc.constant(null))
  const changes = fc.dictionary(fc.constantFrom(...Object.keys(leaf)), any)
  fc.assert(
    fc.property(changes, (change) => {
      const altered = { ...receipt, leaf: { ...leaf, ...change } }
      const isSame = JSON.stringify(altered) === text
      expect(faultsIn(JSON.stringify(altered)).length > 0).toBe(!isSame)
    }),
  )
})

test.each([
  ['ours', [{ version: 1, root: gameRoot, dayRoot: rootOf(day) }], 'right'],
  ['of a game that has no root', [], 'notOurs'],
  ['of another root', [{ version: 1, root: hash('x'), dayRoot: rootOf(day) }], 'notOurs'],
  ['of another day', [{ version: 1, root: gameRoot, dayRoot: hash('x') }], 'notOurs'],
  ['of another result', [{ version: 2, root: gameRoot, dayRoot: rootOf(day) }], 'notOurs'],
] as const)('a receipt is compared with the published roots: %s', (_name, published, verdict) => {
  expect(compareWithPublished(receipt, published)).toBe(verdict)
})

test('a receipt from before a correction is reported as corrected', () => {
  const published = [
    { version: 1, root: gameRoot, dayRoot: rootOf(day) },
    { version: 2, root: hash('x'), dayRoot: null },
  ]
  expect(compareWithPublished(receipt, published)).toBe('corrected')
})

test('a receipt without a path to its day is compared by its game only', () => {
  const published = [{ version: 1, root: gameRoot, dayRoot: rootOf(day) }]
  expect(compareWithPublished({ ...receipt, toDay: null }, published)).toBe('right')
})

test('a receipt leads to the roots of its game and day and to the hash of the chain, and to no other', () => {
  for (const stored of [gameRoot, rootOf(day), chain, chain.toUpperCase()])
    expect(leadsTo(receipt, stored)).toBe(true)
  for (const stored of [before, hash('x'), '']) expect(leadsTo(receipt, stored)).toBe(false)
})

test('published days lead from the day of a receipt to a later hash of the chain', () => {
  const days = ['2026-11-22', '2026-11-23', '2026-11-25'].map((name, at) => ({
    day: name,
    root: at === 0 ? rootOf(day) : hash(name),
    chain: '',
  }))
  const second = chainHash(hash, chain, '2026-11-23', hash('2026-11-23'))
  const third = chainHash(hash, second, '2026-11-25', hash('2026-11-25'))
  for (const stored of [second, third]) expect(chainLeadsTo(hash, receipt, days, stored)).toBe(true)
  const altered = days.with(1, { ...days[1]!, root: hash('x') })
  expect(chainLeadsTo(hash, receipt, altered, third)).toBe(false)
  expect(chainLeadsTo(hash, { ...receipt, toDay: null }, days, third)).toBe(false)
})
