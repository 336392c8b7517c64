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
])('the game rules state %s', (_, section, words) => {
  expect(wordsIn(section)).toContain(words)
})
