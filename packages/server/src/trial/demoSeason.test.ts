import { expect, test } from 'vitest'
import { planBets } from './demoSeason.ts'

const actor = (userId: number) => ({ userId, username: `u${userId}` })
const logins = [actor(1), actor(2)]
const crowd = [actor(3), actor(4), actor(5)]
const groups = [{ name: 'Office', members: [actor(1), actor(4), actor(5)] }]
const games = [3, 1, 2].map((day) => ({
  id: day,
  league: 'nfl' as const,
  awayTeam: 'Chicago Bears',
  homeTeam: 'Miami Dolphins',
  startsAt: new Date(Date.UTC(2026, 10, day)),
}))
const period = { number: 0, games, logins, crowd, groups }

test('the same period has the same bets, and another period has others', () => {
  const bets = planBets(period)
  expect(planBets(period)).toEqual(bets)
  expect(planBets({ ...period, number: 1 })).not.toEqual(bets)
  expect(new Set(bets.map(({ key }) => key)).size).toBe(bets.length)
})

test('no user bets against themselves, and a bet of a group is between two of its members', () => {
  for (const { offerer, taker, group } of planBets(period)) {
    expect(offerer).not.toBe(taker)
    if (group) expect(groups[0]!.members).toEqual(expect.arrayContaining([offerer, taker]))
  }
})

test('the bets of a login are over the whole period, and there are none without games', () => {
  const own = planBets(period).slice(0, 14)
  const days = own.map(({ game }) => game.id)
  expect(days).toEqual([...days].sort())
  expect([days[0], days.at(-1)]).toEqual([1, 3])
  expect(planBets({ ...period, games: [] })).toEqual([])
})
