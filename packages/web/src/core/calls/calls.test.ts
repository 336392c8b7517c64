/** The contract's code is read here, which the client itself never does: its calls are those of the client's table. */
import type { Call } from '@sidebet/contract/call'
import { expect, test } from 'vitest'
import { addressOf } from './api.ts'
import { calls } from './calls.ts'

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../../contract/src/*.ts', '!../../../../contract/src/places.ts'],
  { eager: true },
)
/** The calls of the contract by the names under which it exports them. */
const contract = new Map<string, Call>()
for (const module of Object.values(modules)) {
  for (const [name, value] of Object.entries(module)) {
    if (isCall(value)) contract.set(name, value)
    if (/^(upcomingGames|teamGames)$/.test(name))
      contract.set(name, (value as (league: 'nfl') => Call)('nfl'))
  }
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'answer' in value
}

test('the client has every call of the contract, and no other', () => {
  expect(contract.size).toBeGreaterThan(30)
  expect([...contract.keys()].sort()).toEqual(Object.keys(calls).sort())
})

test.each(Object.entries(calls))('%s is called what it is exported as', (name, place) => {
  expect(place.name).toBe(name)
  const { path, access, method } = contract.get(name)!
  expect([path, access, method]).toEqual([
    place.path.replace(':league', place.path.includes('schedule:league') ? 'nfl' : ':league'),
    place.access,
    place.method,
  ])
})

test('parameters are encoded, also inside a segment; an empty query leaves no trace', () => {
  const path = '/api/schedule:league/teamgames/:team'
  expect(addressOf(path, { params: { league: 'nfl', team: 'A/B? é' } })).toBe(
    '/api/schedulenfl/teamgames/A%2FB%3F%20%C3%A9',
  )
  expect(addressOf('/api/x', { query: { limit: 50, cursor: undefined } })).toBe('/api/x?limit=50')
  expect(addressOf('/api/x', { query: { cursor: undefined } })).toBe('/api/x')
})
