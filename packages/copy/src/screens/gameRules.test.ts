import { LEAGUES } from '@sidebet/domain/games/league'
import { expect, test } from 'vitest'
import { wordsOf } from '../prose.ts'
import { gameRules } from './gameRules.ts'

const wordsIn = (id: string) =>
  wordsOf(gameRules.sections.find((section) => section.id === id)?.blocks ?? [])

test('every league is named in the section of its sport', () => {
  for (const { sport, title } of LEAGUES) expect(wordsIn(sport)).toContain(title)
})

test.each([
  ['GAP-116', 'void', '48 hours after its start'],
  ['GAP-116', 'void', 'or that its source no longer lists, is not void for want of time'],
  ['GAP-117', 'soccer', 'A shoot-out does not count.'],
  ['BI5', 'corrected', 'For 24 hours after a game is settled its score may be corrected.'],
  ['G3', 'score', 'both must say the same before money moves'],
  ['G3', 'score', 'When the second has no final score six hours later, the first counts alone'],
  ['G3', 'score', 'and so it does while we have set the second aside.'],
  ['BI11', 'moved', 'A start that moves by at most 24 hours moves the game, and its bets count.'],
  [
    'BI11',
    'moved',
    'A start that moves by more than 24 hours, at once or in steps, closes the game.',
  ],
  [
    'BI11',
    'moved',
    'A postponed game whose new start is more than 24 hours away is void 48 hours after',
  ],
  ['BI11', 'moved', 'An interrupted game that is finished within 48 hours of its start counts'],
  ['BI11', 'moved', 'void when its source still lists it as interrupted 48 hours after the start'],
  ['G14', 'neutral', 'home and away are the teams that the source lists as such'],
  ['G14', 'neutral', 'swaps them in three readings before play, the bets are void'],
  ['BI12', 'order', 'First a void of the game'],
  ['BI12', 'order', 'Then the time of the bet'],
  ['BI12', 'order', 'Then a result that an operator has set'],
  ['BI12', 'order', 'Then a doubt'],
  ['BI12', 'order', 'Then the sources'],
  ['BI12', 'order', 'Last the 48 hours'],
  ['BI13', 'disputes', 'Operators answer within 24 hours of the first report.'],
])('the game rules state %s', (_, section, words) => {
  expect(wordsIn(section)).toContain(words)
})
