import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { oddsForm } from '../odds/oddsForm.ts'
import { BetFacts } from './BetFacts.tsx'
import { probabilityChoice } from './probabilityChoice.ts'
import type { BetToJudge, GameToJudge } from './probabilityOf.ts'

afterEach(() => {
  oddsForm.set('fraction')
  probabilityChoice.set('on')
})

const GAME: GameToJudge = {
  league: 'nfl',
  awayTeam: 'Buffalo Bills',
  homeTeam: 'New England Patriots',
  dateTimeDB: '2026-11-22T18:00:00.000Z',
}
const BET: BetToJudge = {
  pick: 'home',
  spread: 350,
  odds: { numerator: 300, denominator: 200 },
  side: 'offerer',
}

/** Strengths of the season, two points apart, on the day of the game. */
const RATINGS = [
  { team: GAME.homeTeam, mean: 1, variance: 4, day: 20_779, season: 11 },
  { team: GAME.awayTeam, mean: -1, variance: 4, day: 20_779, season: 11 },
]

/** The slip's part as text, tags replaced by line breaks. */
function textOf(game: GameToJudge, bet: BetToJudge | null): string {
  const client = new QueryClient()
  client.setQueryData(['leagueRatings', { params: { league: game.league } }], { ratings: RATINGS })
  const facts = createElement(BetFacts, { game, bet })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, facts))
    .replace(/<[^>]+>/g, '\n')
    .replace(/\n+/g, '\n')
}

test('G15: the offerer reads the probability of the pick beside the break-even of the offer', () => {
  const text = textOf(GAME, BET)
  expect(text).toMatch(
    /Probability that the New England Patriots win by 4 or more: 4\d%, give or take [5-9]\./,
  )
  expect(text).toContain('Break-even for you at these odds: 60%.')
  expect(text).not.toContain('Probability that they do not')
})

test('G15: the accepter reads the probability against the pick too, and the break-even of the other side', () => {
  const text = textOf(GAME, { ...BET, side: 'accepter' })
  const [, probability, against] = /more: (\d+)%.*they do not: (\d+)%/.exec(text)!
  expect(Number(probability) + Number(against)).toBe(100)
  expect(text).toContain('Break-even for you at these odds: 40%.')
  expect(text).toContain(`Odds that break even at that probability: ${against} : ${probability}.`)
})

test('G15: odds from the probability have the form that the user chose', () => {
  oddsForm.set('american')
  expect(textOf(GAME, BET)).toMatch(/Odds that break even at that probability: \+1\d\d\./)
})

test('S34: the picture has a table whose probabilities are all ends of the game', () => {
  const text = textOf(GAME, BET)
  const probabilities = [
    ...text.matchAll(/\n(Win by 4 or more|Win by 1 to 3|Tie|Loss)\n(\D*\d+)%/g),
  ]
  expect(probabilities.map(([, end]) => end)).toEqual([
    'Win by 4 or more',
    'Win by 1 to 3',
    'Tie',
    'Loss',
  ])
  const percents = probabilities.map(([, , percent]) =>
    percent === 'under 1' ? 0 : Number(percent),
  )
  const sum = percents.reduce((total, percent) => total + percent, 0)
  expect(Math.abs(100 - sum)).toBeLessThanOrEqual(2)
})

test('G15: a league without calibrated probabilities, and an unfinished bet, have only the links', () => {
  const links = /^\nHow .+ games are settled\nHow good the probabilities are\n$/
  expect(textOf({ ...GAME, league: 'nba' }, BET)).toMatch(links)
  expect(textOf(GAME, null)).toMatch(links)
})

test('S34: a user who turned probabilities off reads none', () => {
  probabilityChoice.set('off')
  expect(textOf(GAME, BET)).toMatch(/^\nHow NFL games are settled\n$/)
})
