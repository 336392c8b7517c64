import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { areOdds, timesOdds } from '@sidebet/domain/odds'
import { isSpread } from '@sidebet/domain/spread'
import { expect, test } from 'vitest'
import { DEMO_OFFERS, demoOffers } from './demoOffers.ts'

const games = Array.from({ length: 20 }, (_, at) => ({
  id: at + 1,
  league: LEAGUE_CODES[at % LEAGUE_CODES.length]!,
  awayTeam: `Away ${at}`,
  homeTeam: `Home ${at}`,
}))

test('the demo has a dozen offers on different games, with valid terms', () => {
  const offers = demoOffers(games, 3)
  expect(offers.length).toBe(DEMO_OFFERS)
  expect(new Set(offers.map((offer) => offer.gameId)).size).toBe(DEMO_OFFERS)
  for (const offer of offers) {
    expect(offer.spread).toSatisfy(isSpread)
    expect(offer.odds).toSatisfy(areOdds)
    const game = games[offer.gameId - 1]!
    expect([game.homeTeam, game.awayTeam]).toContain(offer.winner)
  }
})

test('each user of the demo posts offers, which cost at most $500.00', () => {
  const risks = [0, 0, 0]
  for (const { poster, amount, odds } of demoOffers(games, 3))
    risks[poster]! += timesOdds(amount, odds)
  for (const cents of risks) {
    expect(cents).toBeGreaterThan(0)
    expect(cents).toBeLessThanOrEqual(500_00)
  }
})

test('without games there are no offers', () => {
  expect(demoOffers([], 3)).toEqual([])
})
