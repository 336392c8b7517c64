import { expect, test } from 'vitest'
import { CALIBRATIONS } from './calibrations.ts'
import { FITTED_LEAGUES } from './fittedLeagues.ts'
import { FITTED_RATINGS } from './fittedRatings.ts'
import { type FittedLeague, gameProbability } from './gameProbability.ts'
import type { Rating } from './teamRatings.ts'

const FITTED: FittedLeague = {
  model: { home: 2, noise: 12, talent: 4, carry: 0.5, drift: 0.1 },
  weights: [0, 1, 1, 3],
  probabilityMax: 0.8,
  varianceMax: 20,
  spreadMax: 2500,
}
const GAME = { day: 100, home: 'A', away: 'B' }

function ratingsOf(mean: number, variance: number): Rating[] {
  return [
    { team: 'A', mean, variance, day: 100, season: 1 },
    { team: 'B', mean: -mean, variance, day: 100, season: 1 },
  ]
}

function probabilityAt(spread: number, pick: 'home' | 'away' = 'home') {
  return gameProbability(FITTED, ratingsOf(1, 4), GAME, { pick, spread })!
}

test('G15: half a point matters at a key number, and nowhere between whole points', () => {
  expect(probabilityAt(350).probability).toBeLessThan(probabilityAt(300).probability - 0.05)
  expect(probabilityAt(325).probability).toBe(probabilityAt(400).probability)
})

test('G15: the favourite covers a spread more often than the other team', () => {
  expect(probabilityAt(300, 'home').probability).toBeGreaterThan(
    probabilityAt(300, 'away').probability,
  )
})

test('G15: the less certain the strengths are, the more the probability may be wrong', () => {
  const of = (variance: number) =>
    gameProbability(FITTED, ratingsOf(1, variance), GAME, { pick: 'home', spread: 300 })!.giveOrTake
  expect(of(0)).toBe(0)
  expect(of(9)).toBeGreaterThan(of(4))
  // One standard deviation of the difference is the root of 8 points; a point is about 3 % here.
  expect(of(4)).toBeGreaterThan(0.05)
  expect(of(4)).toBeLessThan(0.15)
})

test('G15: nothing is stated of teams that are less certain than the judged ones', () => {
  expect(gameProbability(FITTED, ratingsOf(1, 9.9), GAME, { pick: 'home', spread: 300 })).not.toBe(
    null,
  )
  expect(gameProbability(FITTED, ratingsOf(1, 10.1), GAME, { pick: 'home', spread: 300 })).toBe(
    null,
  )
  expect(gameProbability(FITTED, [], GAME, { pick: 'home', spread: 300 })).toBe(null)
})

test('G15: no probability is stated that is higher than the judged ones', () => {
  const strong = ratingsOf(10, 4)
  expect(gameProbability(FITTED, strong, GAME, { pick: 'home', spread: 100 })).toBe(null)
  expect(gameProbability(FITTED, strong, GAME, { pick: 'home', spread: 2000 })).not.toBe(null)
})

test('G15: nothing is stated of a spread that is larger than the judged ones', () => {
  expect(probabilityAt(2500)).not.toBe(null)
  expect(probabilityAt(2550)).toBe(null)
})

// Of 7,245 games, favourites by these points won by as many in 52, 54 and 48 of 100.
test.each([3, 7, 10])(
  'G15: a favourite of the NFL by %i points wins by as many in about half of the games',
  (points) => {
    const nfl = FITTED_LEAGUES.nfl!
    const ratings = ratingsOf((points - nfl.model.home) / 2, 5)
    const { probability } = gameProbability(nfl, ratings, GAME, {
      pick: 'home',
      spread: points * 100,
    })!
    expect(probability).toBeGreaterThan(0.47)
    expect(probability).toBeLessThan(0.55)
  },
)

test('G15: exactly the leagues whose calibration has no shortcoming have parameters', () => {
  const shown = CALIBRATIONS.filter(({ shortcoming }) => shortcoming === null)
  const codes = shown.map(({ league }) => league)
  expect(Object.keys(FITTED_LEAGUES)).toEqual(codes)
  expect(Object.keys(FITTED_RATINGS)).toEqual(codes)
  expect(codes.length).toBeGreaterThan(0)
})

test.each(CALIBRATIONS.filter(({ shortcoming }) => shortcoming === null))(
  'G15: the probabilities of $league agreed with games that they were not fitted to',
  ({ fitted, judged, deciles, losses }) => {
    expect(judged.games).toBeGreaterThanOrEqual(100)
    expect(fitted.to <= judged.from).toBe(true)
    for (const { games, stated, real, verdict } of deciles) {
      if (verdict === 'few') expect(games).toBeLessThan(20)
      else {
        const error = Math.sqrt((stated * (1 - stated)) / games)
        expect(Math.abs(stated - real)).toBeLessThanOrEqual(Math.max(0.04, 2 * error) + 1e-4)
      }
    }
    expect(losses.stated).toBeLessThan(losses.anyTeam)
  },
)
