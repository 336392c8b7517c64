import { NO_ADDED_TEAMS, setAddedTeams } from '@sidebet/domain/games/addedTeams'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { useTeams } from './useTeams.ts'

const WEST_HAM = { league: 'premier', name: 'West Ham United', abbreviation: 'WHU' }

afterEach(() => {
  vi.unstubAllGlobals()
  setAddedTeams(NO_ADDED_TEAMS)
})

function Names() {
  return useTeams('premier').map(({ name }) => createElement('i', { key: name }, name))
}
const shown = () => renderToStaticMarkup(createElement(Names))

async function loadWith(config: object): Promise<void> {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(config), { status: 200 }))
  await loadConfig()
}

test('the choice of a team has the clubs that operators have added', async () => {
  const common = { now: new Date().toISOString(), demo: false }
  await loadWith({ ...common, addedTeams: [WEST_HAM] })
  expect(shown()).toContain('Tottenham Hotspur</i><i>West Ham United</i>')
  await loadWith({ ...common, addedTeams: [] })
  expect(shown()).not.toContain('West Ham United')
})

test('the choice of a team has the built-in clubs when the server is of the version before', async () => {
  await loadWith({ now: new Date().toISOString(), demo: false })
  expect(shown()).toContain('Arsenal')
})
