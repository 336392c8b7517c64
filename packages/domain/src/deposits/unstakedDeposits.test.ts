import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { type StakedDeposit, unstakedDeposits } from './unstakedDeposits.ts'

const deposit = (amount: number, staked: number): StakedDeposit => ({
  amount: cents(amount),
  staked: cents(staked),
})

test.each<[string, StakedDeposit[], number[]]>([
  ['nothing was staked', [deposit(100, 0)], [100]],
  ['a part was staked', [deposit(100, 30)], [70]],
  ['more than the deposit was staked', [deposit(100, 300)], [0]],
  ['a stake frees the oldest deposit first', [deposit(100, 0), deposit(50, 120)], [0, 30]],
  ['a stake frees no later deposit', [deposit(100, 500), deposit(50, 0)], [0, 50]],
  ['stakes between deposits count for the first', [deposit(100, 40), deposit(50, 80)], [0, 30]],
  ['there is no deposit', [], []],
])('MO12: the unstaked part when %s', (_when, deposits, unstaked) => {
  expect(unstakedDeposits(deposits)).toEqual(unstaked)
})

const sums = fc.array(
  fc.record({
    amount: fc.integer({ min: 0, max: 1_000 }),
    staked: fc.integer({ min: 0, max: 1_000 }),
  }),
)

test('MO12: a stake frees dollars in the order of their deposits, one by one', () => {
  fc.assert(
    fc.property(sums, (rows) => {
      // Every dollar is an entry of its own; a stake removes the oldest.
      const dollars: number[] = []
      rows.forEach(({ amount, staked }, at) => {
        dollars.push(...Array<number>(amount).fill(at))
        dollars.splice(0, staked)
      })
      const expected = rows.map((_row, at) => dollars.filter((owner) => owner === at).length)
      expect(unstakedDeposits(rows.map((row) => deposit(row.amount, row.staked)))).toEqual(expected)
    }),
  )
})
