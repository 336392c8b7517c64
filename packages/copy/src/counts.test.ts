import { COUNT_MAX } from '@sidebet/domain/countMax'
import { expect, test } from 'vitest'
import { countText, gamesText, leagueText, offersText } from './counts.ts'

test('a count is shown up to 99, and a larger one as 99+', () => {
  expect([0, 1, COUNT_MAX, COUNT_MAX + 1].map(countText)).toEqual(['0', '1', '99', '99+'])
})

/** A count and its word stay on one line. */
const withNbsp = (text: string) => text.replaceAll(/(\d\+?) /g, '$1\u00a0')

test('a count of one has the singular', () => {
  const games = ['0 games', '1 game', '2 games', '99+ games']
  const offers = ['0 offers', '1 offer', '2 offers', '99+ offers']
  expect([0, 1, 2, 100].map(gamesText)).toEqual(games.map(withNbsp))
  expect([0, 1, 2, 100].map(offersText)).toEqual(offers.map(withNbsp))
})

test('the text of a league omits offers when there are none, and states when there are no games', () => {
  expect(leagueText({ games: 14, offers: 86 })).toBe(withNbsp('14 games, 86 offers'))
  expect(leagueText({ games: 1, offers: 100 })).toBe(withNbsp('1 game, 99+ offers'))
  expect(leagueText({ games: 2, offers: 0 })).toBe(withNbsp('2 games'))
  expect(leagueText({ games: 0, offers: 0 })).toBe('no games now')
})
