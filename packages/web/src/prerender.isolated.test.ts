/** First views for the server: each of its own user, in the reader's time zone and form of odds. */
import type { PageAnswers, Reader } from '@sidebet/contract/renderedPage'
import { homeTexts } from '@sidebet/copy/screens/home'
import { expect, test } from 'vitest'
import type { OutputOf } from './api/api.ts'
import { renderPage } from './prerender.tsx'

const START = '2026-11-29T18:00:00.000Z'
const NEW_YORK: Reader = { timeZone: 'America/New_York', locale: 'en-US', choices: {} }

const config = {
  supportEmail: 'help@sidebet.example',
  demo: false,
  now: '2026-11-28T12:00:00.000Z',
  addedTeams: [],
  wallet: { mode: 'sandbox' },
} as unknown as OutputOf<'clientConfig'>

function userOf(username: string): OutputOf<'currentUser'> {
  return {
    user: { _id: `u_${username.length}`, userID: `u_${username.length}`, username },
    ...{ update_status: false, currentCountry: 'US', currentRegion: 'NV', currentIP: '127.0.0.1' },
    ...{ regionRestriction: 'none', firstName: username, lastName: 'Smith' },
    ...{ fundsAvailable: 12.5, fundsAtRisk: 0, now: config.now },
  } as unknown as OutputOf<'currentUser'>
}

const home = {
  leagues: [],
  startingSoon: [
    {
      ...{ gameID: 'g_1', _id: 'g_1', league: 'nfl', dateTimeDB: START, offers: 2, amountOpen: 65 },
      ...{ awayTeam: 'Buffalo Bills', homeTeam: 'New England Patriots' },
      ...{ awayTeamShort: 'BUF', homeTeamShort: 'NE' },
    },
  ],
} as unknown as OutputOf<'home'>

const own = {
  waiting: { friendOffers: 0, groups: [], promotion: false, contact: false },
  ...{ happened: { data: [], hasMore: false }, offers: [], bets: [], seasons: [], balances: null },
} as unknown as OutputOf<'ownHome'>

const render = (user: OutputOf<'currentUser'>, reader = NEW_YORK) =>
  renderPage({
    ...{ address: '/home', isTrial: false, reader },
    answers: {
      ...{ '/api/config': config, '/api/user': user, '/api/home': home },
      '/api/home/own?isWide=false': own,
    },
  })

test('the first view has the funds and the games of its user, and the calls that the client then lacks none of', async () => {
  const page = await render(userOf('ann'))
  expect(page?.markup).toContain('$12.50')
  expect(page?.markup).toContain('Buffalo Bills')
  const { given, calls }: PageAnswers = JSON.parse(page!.answers)
  expect(Object.keys(given)).toEqual(['/api/config', '/api/user'])
  expect(calls.map(([[name]]) => name)).toEqual(['home', 'ownHome'])
})

test('a user without money has the first steps in the first view', async () => {
  const page = await render({ ...userOf('ann'), fundsAvailable: 0 })
  expect(page?.markup).toContain(homeTexts.steps.title)
})

test('the times of a first view are those of its reader', async () => {
  const tokyo = { ...NEW_YORK, timeZone: 'Asia/Tokyo' }
  expect((await render(userOf('ann')))?.markup).toContain('1:00')
  const inTokyo = (await render(userOf('ann'), tokyo))?.markup
  expect(inTokyo).toContain('3:00')
  expect(inTokyo).not.toContain('1:00')
})

test('nothing of one user is in the view of the next one, and a visitor has none', async () => {
  await render(userOf('gwendolyn'))
  const visitor = { ...userOf('ann'), user: null, firstName: null, fundsAvailable: null }
  expect(await render(visitor as OutputOf<'currentUser'>)).toBeNull()
  const next = await render({ ...userOf('ben'), fundsAvailable: 7 })
  expect(next?.markup).toContain('$7.00')
  expect(JSON.stringify(next)).not.toMatch(/gwendolyn|12\.5/)
})

test('no text of an answer can end the script element of a page', async () => {
  const page = await render({ ...userOf('ann'), lastName: '</script><img>' })
  expect(page?.answers).not.toContain('<')
  expect(JSON.parse(page!.answers).given['/api/user'].lastName).toBe('</script><img>')
})
