import { expect, test } from 'vitest'
import { sectionsFor } from './menuSections.ts'

test('an entry shows once its screen exists, a section once it has an entry, in the stated order', () => {
  expect(sectionsFor(new Set(['/home']), true)).toEqual([])
  const known = new Set(['/publiclivebets', '/recentpublicbets', '/accounthistory'])
  expect(
    sectionsFor(known, false).map(({ label, entries }) => [label, ...entries.map(({ to }) => to)]),
  ).toEqual([
    ['My Account', '/accounthistory'],
    ['Public Bets', '/recentpublicbets', '/publiclivebets'],
  ])
})

test('GAP-169: the entry of promotion admins is shown to nobody else', () => {
  const known = new Set(['/promotion_create', '/depositchoice'])
  const shown = (isAdmin: boolean) =>
    sectionsFor(known, isAdmin).flatMap(({ entries }) => entries.map(({ to }) => to))
  expect(shown(false)).toEqual(['/depositchoice'])
  expect(shown(true)).toEqual(['/depositchoice', '/promotion_create'])
})
