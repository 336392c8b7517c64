import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RatedGame, type RatingModel, TeamRatings } from './teamRatings.ts'

const MODEL: RatingModel = { home: 2, noise: 12, talent: 4, carry: 0.5, drift: 0.1 }

const GAME: RatedGame = { day: 100, home: 'A', away: 'B', margin: 12 }

function rated(...games: readonly RatedGame[]): TeamRatings {
  const ratings = new TeamRatings(MODEL)
  for (const game of games) ratings.add(game)
  return ratings
}

test('before any game the home team is expected to win by the advantage of its ground', () => {
  expect(rated().forecast(GAME)).toEqual({ mean: 2, variance: 32 })
})

test('a game moves each strength by its share of the surprise', () => {
  // Surprise 12 - 2 = 10 points; each strength has 16 of a variance of 16 + 16 + 144.
  expect(rated(GAME).rows()).toEqual([
    { team: 'A', mean: 160 / 176, variance: 16 - 256 / 176, day: 100, season: 1 },
    { team: 'B', mean: -160 / 176, variance: 16 - 256 / 176, day: 100, season: 1 },
  ])
})

test('a strength becomes less certain with every day without a game', () => {
  const ratings = rated(GAME)
  const { variance } = ratings.forecast({ ...GAME, day: 100 })
  expect(ratings.forecast({ ...GAME, day: 110 }).variance).toBeCloseTo(variance + 2 * 10 * 0.1)
})

test('in the next season half of a strength remains, and the rest is as uncertain as before any game', () => {
  const ratings = rated(GAME)
  const { mean, variance } = ratings.forecast({ ...GAME, day: 100 })
  const next = ratings.forecast({ ...GAME, day: 142 })
  expect(next.mean - 2).toBeCloseTo((mean - 2) / 2)
  expect(next.variance).toBeCloseTo(variance / 4 + 32 * 0.75)
  expect(ratings.season).toBe(1)
  ratings.add({ ...GAME, day: 142 })
  expect(ratings.season).toBe(2)
})

const games = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 400 }),
      home: fc.constantFrom('A', 'B', 'C'),
      away: fc.constantFrom('D', 'E', 'F'),
      margin: fc.integer({ min: -60, max: 60 }),
    }),
    { maxLength: 30 },
  )
  .map((list) => list.toSorted((a, b) => a.day - b.day))

test('ratings that start from the rows of others continue as they would have', () => {
  fc.assert(
    fc.property(games, fc.nat(30), (list, cut) => {
      const before = rated(...list.slice(0, cut))
      const after = new TeamRatings(MODEL, before.rows())
      for (const game of list.slice(cut)) after.add(game)
      const whole = rated(...list)
      for (const home of 'ABC') {
        const game = { day: 401, home, away: 'D' }
        expect(after.forecast(game).mean).toBeCloseTo(whole.forecast(game).mean)
        expect(after.forecast(game).variance).toBeCloseTo(whole.forecast(game).variance)
      }
    }),
  )
})

test('a larger win never lowers a strength, and no strength is less certain than before any game of a season', () => {
  fc.assert(
    fc.property(games, fc.integer({ min: -60, max: 60 }), fc.nat(60), (list, margin, more) => {
      const game = { day: 400, home: 'A', away: 'D' }
      const less = rated(...list, { ...game, margin }).forecast(game)
      const larger = rated(...list, { ...game, margin: margin + more }).forecast(game)
      expect(larger.mean).toBeGreaterThanOrEqual(less.mean)
      expect(larger.variance).toBe(less.variance)
      expect(larger.variance).toBeGreaterThan(0)
      expect(larger.variance).toBeLessThan(rated(...list).forecast(game).variance)
    }),
  )
})
