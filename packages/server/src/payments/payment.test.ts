import { type Cents, cents } from '@sidebet/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDeposit, mayMove, type Payment, type PaymentKind, type PaymentState } from './payment.ts'
import { legsOf } from './postings.ts'

const DEPOSITS: readonly PaymentKind[] = ['walletDeposit', 'bankDeposit']
const WITHDRAWALS: readonly PaymentKind[] = ['walletPayout', 'bankPayout']

/** The states that each state of a deposit may move to: money that arrives after a rejection still counts (P4). */
const DEPOSIT_MOVES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['submitting', 'rejected', 'pending', 'completed', 'failed'],
  requested: ['submitting', 'rejected', 'pending', 'completed', 'failed'],
  submitting: ['rejected', 'pending', 'completed', 'failed'],
  rejected: ['pending', 'completed', 'failed'],
  pending: ['completed', 'failed'],
  completed: ['returned'],
  failed: [],
  returned: [],
}

/** The money of a rejected or failed withdrawal is the user's again: these states are final. */
const WITHDRAWAL_MOVES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['submitting', 'pending', 'completed', 'rejected', 'failed'],
  requested: ['submitting', 'pending', 'completed', 'rejected', 'failed'],
  submitting: ['pending', 'completed', 'rejected', 'failed'],
  pending: ['completed', 'rejected', 'failed'],
  completed: ['returned'],
  rejected: [],
  failed: [],
  returned: [],
}

const STATES = Object.keys(DEPOSIT_MOVES) as PaymentState[]

for (const [kinds, moves] of [
  [DEPOSITS, DEPOSIT_MOVES],
  [WITHDRAWALS, WITHDRAWAL_MOVES],
] as const)
  for (const kind of kinds)
    test.each(STATES)(`P4: a ${kind} in state %s may only move to the stated states`, (state) => {
      const found = STATES.filter((to) => mayMove({ kind, state }, to))
      expect(new Set(found)).toEqual(new Set(moves[state]))
    })

const AMOUNT = cents(50_00)

function payment(kind: PaymentKind): Payment {
  return {
    ...{ id: 1, userId: 2, kind, state: DEPOSITS.includes(kind) ? 'created' : 'requested' },
    ...{ amount: AMOUNT, charge: cents(DEPOSITS.includes(kind) ? 0 : 25), returned: cents(0) },
    ...{ fee: cents(0), name: 'name', providerRef: null, bankId: null, receiver: null },
    ...{ request: null, tries: 0, isOld: false },
  } as Payment
}

/** Applies events to the rules without a database: the final state, and the sum that each account has moved. */
function play(start: Payment, events: readonly PaymentState[]) {
  const balances: Record<string, number> = {}
  const keys = new Set<string>()
  let current = start
  const post = (to: PaymentState, fee: Cents) => {
    for (const { key, from, to: into, cents: moved } of legsOf(current, to, fee)) {
      expect(keys).not.toContain(key)
      keys.add(key)
      balances[from.kind] = (balances[from.kind] ?? 0) - moved
      balances[into.kind] = (balances[into.kind] ?? 0) + moved
    }
  }
  if (!isDeposit(start)) post('requested', start.charge)
  for (const to of events) {
    // Returns of a deposit come in parts: `recordReturn` has tests of its own.
    if (!mayMove(current, to) || (isDeposit(current) && to === 'returned')) continue
    post(to, cents(to === 'completed' ? 35 : 0))
    current = { ...current, state: to }
  }
  return { state: current.state, balances }
}

const states = fc.constantFrom<PaymentState>(
  'submitting',
  'pending',
  'completed',
  'failed',
  'rejected',
  'returned',
)
const kinds = fc.constantFrom(...DEPOSITS, ...WITHDRAWALS)

/** A user's balances by P5 in each state, stated here rather than computed from the postings. */
function expectedOf(kind: PaymentKind, state: PaymentState) {
  const isIn = DEPOSITS.includes(kind)
  if (isIn) {
    return {
      'user.cash': state === 'completed' ? AMOUNT : 0,
      'user.pending_in': state === 'pending' ? AMOUNT : 0,
    }
  }
  const isBack = state === 'rejected' || state === 'failed' || state === 'returned'
  return {
    'user.cash': isBack ? 0 : -AMOUNT,
    'user.withdrawing': isBack || state === 'completed' ? 0 : AMOUNT,
  }
}

test('P5: any sequence of events leaves the balances of the final state, which add up to 0', () => {
  fc.assert(
    fc.property(kinds, fc.array(states, { maxLength: 12 }), (kind, events) => {
      const { state, balances } = play(payment(kind), events)
      for (const [account, expected] of Object.entries(expectedOf(kind, state))) {
        expect([account, balances[account] ?? 0]).toEqual([account, expected])
      }
      const total = Object.values(balances).reduce((sum, moved) => sum + moved, 0)
      expect(total).toBe(0)
    }),
    { numRuns: 2_000 },
  )
})

/**
 * The provider reports one final state repeatedly, among earlier states in any order. No other final state is ever reached, and
 * `returned` never before `completed`.
 */
test('P4: the same events in any order end in the same state with the same balances', () => {
  const end = fc.constantFrom<PaymentState>('completed', 'failed')
  const run = fc
    .tuple(
      kinds,
      end,
      fc.array(fc.constantFrom<PaymentState>('submitting', 'pending'), { maxLength: 5 }),
    )
    .chain(([kind, last, others]) => {
      const events = [...others, last, last]
      const mixed = fc.shuffledSubarray(events, { minLength: events.length })
      return fc.tuple(fc.constant(kind), fc.constant(last), mixed, mixed)
    })
  fc.assert(
    fc.property(run, ([kind, last, one, other]) => {
      const first = play(payment(kind), one)
      const second = play(payment(kind), other)
      expect(first.state).toBe(last)
      expect(second.state).toBe(last)
      const expected = expectedOf(kind, last)
      for (const account of Object.keys(expected)) {
        expect(first.balances[account] ?? 0).toBe(second.balances[account] ?? 0)
      }
      const settled = (balances: Record<string, number>) =>
        Object.entries(balances)
          .filter(([, moved]) => moved !== 0)
          .sort()
      expect(settled(first.balances)).toEqual(settled(second.balances))
    }),
    { numRuns: 2_000 },
  )
})

test('T21: a failed payment stays failed when it is later reported as completed', () => {
  for (const kind of [...DEPOSITS, ...WITHDRAWALS]) {
    const failed = play(payment(kind), ['pending', 'failed'])
    expect(play(payment(kind), ['pending', 'failed', 'completed', 'pending'])).toEqual(failed)
  }
})

test('a returned withdrawal gives back its amount and its fee once, despite later events', () => {
  for (const kind of WITHDRAWALS) {
    const { balances } = play(payment(kind), ['completed', 'returned', 'failed', 'returned'])
    expect(balances['revenue.withdrawal_fee']).toBe(0)
    expect(balances['user.cash']).toBe(0)
  }
})
