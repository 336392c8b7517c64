import { expect, test } from 'vitest'
import { type Roles, sectionsFor } from './menuSections.ts'

const NONE: Roles = { promotionAdmin: false, operator: false }

const pathsFor = (roles: Roles) =>
  sectionsFor(roles).flatMap(({ entries }) => entries.map(({ to }) => to))

test('S4: the menu has five sections in the specified order', () => {
  expect(sectionsFor(NONE).map(({ label, entries }) => [label, entries.length])).toEqual([
    ['Profile', 4],
    ['My Account', 3],
    ['Groups', 4],
    ['Bets With Friends', 4],
    ['Public Bets', 4],
  ])
})

test('GAP-169, AZ6: only promotion admins and operators see their menu entries', () => {
  const more = (roles: Partial<Roles>) =>
    pathsFor({ ...NONE, ...roles }).filter((path) => !pathsFor(NONE).includes(path))
  expect(more({})).toEqual([])
  expect(more({ promotionAdmin: true })).toEqual(['/promotion_create'])
  expect(more({ operator: true })).toEqual(['/operator'])
  expect(more({ promotionAdmin: true, operator: true })).toEqual(['/promotion_create', '/operator'])
})
