/**
 * The types already say that each call fits the contract, but not that it was given the right one of two with the same
 * shape: here the contract's code is read, which the client itself never does.
 */
import type { Call } from '@sidebet/contract/call'
import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { expect, test } from 'vitest'
import { addressOf } from './api.ts'
import { calls } from './calls.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../../../contract/src/*.ts', {
  eager: true,
})
const contract = new Map<string, Call>()
for (const module of Object.values(modules)) {
  for (const value of Object.values(module)) {
    if (isCall(value)) contract.set(value.name, value)
    if (typeof value === 'function' && /upcomingGames|teamGames/.test(value.name)) {
      for (const league of LEAGUE_CODES) {
        const call = value(league) as Call
        contract.set(call.name, call)
      }
    }
  }
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'answer' in value
}

test('the contract has been read', () => {
  expect(contract.size).toBeGreaterThan(30)
})

for (const [name, place] of Object.entries(calls)) {
  test(`${name} is where the contract has it`, () => {
    const isLeagueCall = place.path.startsWith('/api/schedule:league')
    const named = isLeagueCall
      ? LEAGUE_CODES.map((league) => [`${name}.${league}`, league])
      : [[name]]
    for (const [callName, league = ''] of named) {
      const { method, path, access } = contract.get(callName!)!
      expect({ method, path, access }).toEqual({
        ...place,
        path: isLeagueCall ? place.path.replace(':league', league) : place.path,
      })
    }
  })
}

test('parameters are encoded, also inside a segment; an empty query leaves no trace', () => {
  const path = '/api/schedule:league/teamgames/:team'
  expect(addressOf(path, { params: { league: 'nfl', team: 'A/B? é' } })).toBe(
    '/api/schedulenfl/teamgames/A%2FB%3F%20%C3%A9',
  )
  expect(addressOf('/api/x', { query: { limit: 50, cursor: undefined } })).toBe('/api/x?limit=50')
  expect(addressOf('/api/x', { query: { cursor: undefined } })).toBe('/api/x')
})
