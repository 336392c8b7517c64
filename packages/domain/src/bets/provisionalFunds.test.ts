import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import { splitStake } from '../promotions/bonusInStake.ts'
import { cashExposure, mostToStake, type ProvisionalFunds } from './provisionalFunds.ts'

const account = (balance: number, provisional: number) => ({
  balance: cents(balance),
  provisional: cents(provisional),
})

describe('BI8: provisional funds limit the largest stake', () => {
  test.each([
    ['all funds without provisional money', account(100, 0), [], 50, 100],
    ['all of it below the cap', account(100, 40), [], 50, 100],
    ['all but what is above the cap', account(100, 80), [], 50, 70],
    ['nothing but the cap of what was won a minute ago', account(80, 80), [], 50, 50],
    ['nothing once the cap is staked', account(30, 80), [], 50, 0],
    ['nothing when a deposit was taken back since', account(10, 80), [], 50, 0],
    [
      'bonus that no settlement has paid, and cash up to the cap',
      account(80, 80),
      [account(40, 0)],
      50,
      90,
    ],
    ['bonus that came back counts like cash', account(0, 0), [account(80, 80)], 50, 50],
    ['cash covers bonus that was staked again', account(100, 0), [account(0, 80)], 50, 70],
    [
      'a grant is staked before the next one and before cash',
      account(60, 60),
      [account(40, 40), account(30, 0)],
      30,
      30,
    ],
  ])('the largest stake: %s', (_title, cash, grants, cap, most) => {
    expect(mostToStake({ cash, grants }, cents(cap))).toBe(most)
  })
})

test('BI8: a stake is allowed exactly if the uncovered amount does not grow or stays within the cap', () => {
  const amount = fc.integer({ min: 0, max: 60 })
  const anyAccount = fc
    .tuple(amount, amount)
    .map(([balance, provisional]) => account(balance, provisional))
  const funds = fc.record({ cash: anyAccount, grants: fc.array(anyAccount, { maxLength: 3 }) })
  const after = (before: ProvisionalFunds, stake: number): ProvisionalFunds => {
    const grants = before.grants.map(({ balance }, id) => ({ id, balance }))
    const { bonus, cash } = splitStake(cents(stake), grants)
    const staked = (id: number) => bonus.find(({ grantId }) => grantId === id)?.cents ?? 0
    return {
      cash: account(before.cash.balance - cash, before.cash.provisional),
      grants: before.grants.map((grant, id) =>
        account(grant.balance - staked(id), grant.provisional),
      ),
    }
  }
  const uncovered = (of: ProvisionalFunds) => Math.max(0, cashExposure(of) - of.cash.balance)
  fc.assert(
    fc.property(funds, amount, (before, cap) => {
      const available = before.grants.reduce(
        (sum, grant) => sum + grant.balance,
        before.cash.balance as number,
      )
      const most = mostToStake(before, cents(cap))
      for (let stake = 1; stake <= available; stake++) {
        const grows = uncovered(after(before, stake)) > uncovered(before)
        const isAllowed = !grows || uncovered(after(before, stake)) <= cap
        expect([stake, stake <= most]).toEqual([stake, isAllowed])
      }
    }),
  )
})
