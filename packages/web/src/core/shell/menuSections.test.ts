import { expect, test } from 'vitest'
import { sectionsFor } from './menuSections.ts'

test('an entry shows once its screen exists, a section once it has an entry, in the stated order', () => {
  expect(sectionsFor(new Set(['/home']))).toEqual([])
  const known = new Set(['/publiclivebets', '/recentpublicbets', '/accounthistory'])
  expect(
    sectionsFor(known).map(({ label, entries }) => [label, ...entries.map(({ to }) => to)]),
  ).toEqual([
    ['My Account', '/accounthistory'],
    ['Public Bets', '/recentpublicbets', '/publiclivebets'],
  ])
})
