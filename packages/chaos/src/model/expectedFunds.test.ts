import { expect, test } from 'vitest'
import { expectedFunds, type GameState } from './expectedFunds.ts'
import { payFor, payout } from './grader.ts'
import { emptyModel, type ReferenceModel } from './referenceModel.ts'

const [ANN, BEN] = [1, 2]

/** Ann has deposited $100 and offers $9 at 1 to 3 on the home side by 3. Ben has $50 and has taken a third of it. */
function makeModel(): ReferenceModel {
  const made = emptyModel()
  made.orders.set('A', { id: 'A', user: ANN, cents: 10_000 })
  made.orders.set('B', { id: 'B', user: BEN, cents: 5_000 })
  made.offers.set(1, {
    id: 1,
    user: ANN,
    game: 1,
    pick: 'home',
    spread: 300,
    odds: { numerator: 100, denominator: 300 },
    amount: 900,
    partialTake: true,
    audience: { kind: 'public' },
    posted: { from: 0, to: 1 },
    declined: false,
    released: false,
    cancelled: null,
    taken: 300,
  })
  made.bets.set(1, { id: 1, offer: 1, user: BEN, amount: 300, offererPay: 100, left: 600 })
  return made
}

/** When the bet was accepted. */
const AT = 1_000

function fundsOf(made: ReferenceModel, state: GameState) {
  const outside = {
    stateOf: () => state,
    capturedOf: (order: string) => made.orders.get(order)!.cents,
    returnedOf: () => 0,
    movedBy: () => 0,
    grantedBy: () => 2_000,
    acceptedAt: () => AT,
  }
  return [...expectedFunds(made, [ANN, BEN], outside).values()]
}

test('the stake of the offerer is rounded to the nearest cent, and is exact for large amounts', () => {
  const odds = { numerator: 100, denominator: 300 }
  expect([50, 100, 150].map((stake) => payFor(stake, odds))).toEqual([17, 33, 50])
  expect(payFor(100_000_000, { numerator: 100_000, denominator: 1 })).toBe(10_000_000_000_000)
})

test.each([
  ['ahead by the spread', { home: 5, away: 2 }, { offerer: 400, accepter: 0 }],
  ['ahead by less', { home: 4, away: 2 }, { offerer: 0, accepter: 400 }],
  ['a draw', { home: 2, away: 2 }, { offerer: 0, accepter: 400 }],
  ['void', 'void', { offerer: 100, accepter: 300 }],
] as const)('%s', (_name, result, paid) => {
  const bet = { pick: 'home', spread: 300, offererPay: 100, amount: 300 } as const
  expect(payout(bet, result)).toEqual(paid)
})

test.each<[string, GameState, boolean, object[]]>([
  [
    'before the start',
    { started: false, result: null, begun: null },
    false,
    [
      { cash: 9_700, atRisk: 300 },
      { cash: 4_700, atRisk: 300 },
    ],
  ],
  [
    'cancelled',
    { started: false, result: null, begun: null },
    true,
    [
      { cash: 9_900, atRisk: 100 },
      { cash: 4_700, atRisk: 300 },
    ],
  ],
  [
    'started',
    { started: true, result: null, begun: null },
    false,
    [
      { cash: 9_900, atRisk: 100 },
      { cash: 4_700, atRisk: 300 },
    ],
  ],
  [
    'won',
    { started: true, result: { home: 5, away: 2 }, begun: AT + 1 },
    false,
    [
      { cash: 10_300, atRisk: 0 },
      { cash: 4_700, atRisk: 0 },
    ],
  ],
  [
    'lost',
    { started: true, result: { home: 1, away: 2 }, begun: null },
    false,
    [
      { cash: 9_900, atRisk: 0 },
      { cash: 5_100, atRisk: 0 },
    ],
  ],
  [
    'won, when it had begun by the time of the bet',
    { started: true, result: { home: 5, away: 2 }, begun: AT },
    false,
    [
      { cash: 10_000, atRisk: 0 },
      { cash: 5_000, atRisk: 0 },
    ],
  ],
  [
    'void',
    { started: true, result: 'void', begun: null },
    false,
    [
      { cash: 10_000, atRisk: 0 },
      { cash: 5_000, atRisk: 0 },
    ],
  ],
])('the expected funds of both users: %s', (_name, state, isCancelled, funds) => {
  const made = makeModel()
  if (isCancelled) made.offers.get(1)!.cancelled = { returned: 200 }
  expect(fundsOf(made, state)).toEqual(funds)
})

test('a grant adds to the cash of its user, and a declined or released offer reserves nothing', () => {
  for (const change of [{ declined: true }, { released: true }]) {
    const made = makeModel()
    Object.assign(made.offers.get(1)!, change)
    made.grants.set('Spring u_2', { promotion: 'Spring', user: BEN })
    expect(fundsOf(made, { started: false, result: null, begun: null })).toEqual([
      { cash: 9_900, atRisk: 100 },
      { cash: 6_700, atRisk: 300 },
    ])
  }
})
