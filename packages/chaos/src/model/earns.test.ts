import { expect, test } from 'vitest'
import { earns } from './earns.ts'
import type { GameState } from './expectedFunds.ts'
import { emptyModel } from './referenceModel.ts'

const [ANN, BEN, CLEO] = [1, 2, 3]
const OPEN: GameState = { started: false, result: null, begun: null }
const WON: GameState = { started: true, result: { home: 9, away: 0 }, begun: 500 }

/** Ann's offers 1 and 2 and Cleo's offer 3, each on its own game, with these bets. The id of a bet is also its time. */
function modelOf(bets: readonly (readonly [at: number, offer: number, user: number])[]) {
  const made = emptyModel()
  for (const [id, user] of [
    [1, ANN],
    [2, ANN],
    [3, CLEO],
  ] as const) {
    made.offers.set(id, {
      ...{ id, user, game: id, pick: 'home', spread: 100, amount: 900, partialTake: true },
      odds: { numerator: 100, denominator: 100 },
      ...{ audience: { kind: 'public' }, posted: { from: 0, to: 1 }, cancelled: null, taken: 0 },
      ...{ declined: false, released: false },
    })
    made.games.push({
      id,
      startsAt: 500,
      lied: false,
      called: false,
      finalTooEarlyAt: null,
    } as never)
  }
  for (const [id, offer, user] of bets)
    made.bets.set(id, { id, offer, user, amount: 300, offererPay: 300, left: 0 })
  return made
}

const GRANT = { user: ANN, cents: 600, grantedAt: 100 }

test.each<[string, readonly (readonly [number, number, number])[], number, boolean]>([
  ['nobody came', [], 1, false],
  ['a new player', [[110, 1, BEN]], 1, true],
  ['of two one', [[110, 1, BEN]], 2, false],
  [
    'the same one twice',
    [
      [110, 1, BEN],
      [111, 2, BEN],
    ],
    2,
    false,
  ],
  [
    'two',
    [
      [110, 1, BEN],
      [111, 2, CLEO],
    ],
    2,
    true,
  ],
  [
    'before the grant',
    [
      [90, 1, BEN],
      [110, 1, BEN],
    ],
    1,
    false,
  ],
  [
    'who bet with another one first',
    [
      [105, 3, BEN],
      [110, 1, BEN],
    ],
    1,
    false,
  ],
  [
    'whose own offer was taken first',
    [
      [105, 3, BEN],
      [110, 1, CLEO],
    ],
    1,
    false,
  ],
])('new players: %s', (_name, bets, acceptsNeeded, isEarned) => {
  const outside = { stateOf: () => OPEN, acceptedAt: (bet: number) => bet }
  for (const how of ['surely', 'maybe'] as const)
    expect(earns({ model: modelOf(bets), outside }, GRANT, { acceptsNeeded }, how)).toBe(isEarned)
})

test.each<[string, readonly (readonly [number, number, number])[], GameState, boolean]>([
  [
    'two stakes of $3',
    [
      [110, 1, BEN],
      [111, 2, BEN],
    ],
    WON,
    true,
  ],
  [
    'on either side',
    [
      [110, 1, BEN],
      [111, 3, ANN],
    ],
    WON,
    true,
  ],
  ['one', [[110, 1, BEN]], WON, false],
  [
    'one from before the grant',
    [
      [90, 1, BEN],
      [111, 2, BEN],
    ],
    WON,
    false,
  ],
  [
    'not settled',
    [
      [110, 1, BEN],
      [111, 2, BEN],
    ],
    OPEN,
    false,
  ],
  [
    'void',
    [
      [110, 1, BEN],
      [111, 2, BEN],
    ],
    { ...WON, result: 'void' },
    false,
  ],
  [
    'one from after the start',
    [
      [110, 1, BEN],
      [600, 2, BEN],
    ],
    WON,
    false,
  ],
])('settled stakes: %s', (_name, bets, state, isEarned) => {
  const outside = { stateOf: () => state, acceptedAt: (bet: number) => bet }
  expect(earns({ model: modelOf(bets), outside }, GRANT, { acceptsNeeded: 0 }, 'maybe')).toBe(
    isEarned,
  )
})

test('a bet on a game with an uncertain start possibly counts, but not certainly', () => {
  const made = modelOf([[110, 1, BEN]])
  Object.assign(made.games[0]!, { startsAt: 90 })
  const outside = { stateOf: () => OPEN, acceptedAt: (bet: number) => bet }
  const how = (word: 'surely' | 'maybe') =>
    earns({ model: made, outside }, GRANT, { acceptsNeeded: 1 }, word)
  expect([how('surely'), how('maybe')]).toEqual([false, true])
})
