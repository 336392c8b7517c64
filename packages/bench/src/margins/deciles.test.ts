import { expect, test } from 'vitest'
import { decilesOf, type JudgedGame, logLoss } from './deciles.ts'

/** `wins` of `games` games were won by the home team by one point, which had this probability. The others were ties. */
function gamesOf(probability: number, wins: number, games: number): JudgedGame[] {
  const probabilities = { from: 0, probabilities: [1 - probability, probability] }
  return Array.from({ length: games }, (_, nth) => ({ margin: nth < wins ? 1 : 0, probabilities }))
}

/** The decile of the home team; the away team never had a probability. */
const decileOf = (games: JudgedGame[]) => decilesOf(games, 1).at(-1)!

test.each([
  // Two standard errors of 100 games are 9.8 points at 40 %, and 4 points are more with 1000 games.
  [0.4, 49, 100, 'within'],
  [0.4, 30, 100, 'outside'],
  [0.4, 439, 1_000, 'within'],
  [0.4, 441, 1_000, 'outside'],
  [0.4, 0, 19, 'few'],
] as const)(
  'a probability of %f with %i of %i wins is %s the bounds',
  (probability, wins, games, verdict) => {
    expect(decileOf(gamesOf(probability, wins, games))).toMatchObject({
      games,
      verdict,
      stated: probability,
    })
  },
)

test('the spreads of one game count as one game in the standard error', () => {
  const probabilities = { from: 0, probabilities: [0.55, 0.01, 0.01, 0.43] }
  const games = Array.from({ length: 50 }, () => ({ margin: 3, probabilities }))
  const decile = decilesOf(games, 3).at(-1)!
  expect(decile.games).toBe(50)
  expect(decile.bound).toBeCloseTo(2 * Math.sqrt((decile.stated * (1 - decile.stated)) / 50), 3)
})

test('both teams and all spreads of a game are judged', () => {
  const probabilities = { from: -2, probabilities: [0.35, 0.1, 0.1, 0.1, 0.35] }
  const games = Array.from({ length: 20 }, () => ({ margin: 2, probabilities }))
  // At least 1: 45 % for either team; at least 2: 35 %.
  expect(decilesOf(games, 2)).toMatchObject([
    { decile: 3, stated: 0.35, real: 0.5 },
    { decile: 4, stated: 0.45, real: 0.5 },
  ])
})

test('the log loss is less for the probabilities that the games had', () => {
  const loss = (probability: number) => logLoss(gamesOf(probability, 400, 1_000), 1)
  expect(loss(0.4)).toBeLessThan(loss(0.35))
  expect(loss(0.4)).toBeLessThan(loss(0.45))
  // The away team had no probability and never won: half of the answers have no loss.
  expect(loss(0.5)).toBeCloseTo(Math.log(2) / 2)
})

test('an outcome without any probability has a large and finite loss', () => {
  expect(logLoss(gamesOf(0, 1, 1), 1)).toBeCloseTo(-Math.log(1e-6) / 2)
})
