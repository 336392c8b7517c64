import { expect, test } from 'vitest'
import { type Roles, sectionsFor } from './menuSections.ts'

const NONE: Roles = { promotionAdmin: false, operator: false }
const ALL: Roles = { promotionAdmin: true, operator: true }

test('an entry shows once its screen exists, a section once it has an entry, in the stated order', () => {
  expect(sectionsFor(new Set(['/home']), ALL)).toEqual([])
  const routePaths = new Set(['/publiclivebets', '/recentpublicbets', '/accounthistory'])
  expect(
    sectionsFor(routePaths, NONE).map(({ label, entries }) => [
      label,
      ...entries.map(({ to }) => to),
    ]),
  ).toEqual([
    ['My Account', '/accounthistory'],
    ['Public Bets', '/recentpublicbets', '/publiclivebets'],
  ])
})

test('GAP-169, AZ6: the entries of promotion admins and of operators are shown to nobody else', () => {
  const routePaths = new Set(['/promotion_create', '/operator', '/depositchoice'])
  const shown = (roles: Roles) =>
    sectionsFor(routePaths, roles).flatMap(({ entries }) => entries.map(({ to }) => to))
  expect(shown(NONE)).toEqual(['/depositchoice'])
  expect(shown({ ...NONE, promotionAdmin: true })).toEqual(['/depositchoice', '/promotion_create'])
  expect(shown({ ...NONE, operator: true })).toEqual(['/depositchoice', '/operator'])
  expect(shown(ALL)).toEqual(['/depositchoice', '/promotion_create', '/operator'])
})
