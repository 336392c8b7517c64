import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, logIn } from '../testing/accounts.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ REGION_UNKNOWN: 'illegal' })
})
afterAll(() => server.close())

test('an unauthenticated client gets all keys, and null for those of a user', async () => {
  for (const path of ['/api/user', '/api/user/']) {
    const { status, body } = await server.anonymous.get(path)
    expect(status).toBe(200)
    expect(body).toEqual({
      user: null,
      update_status: false,
      currentCountry: '',
      currentRegion: '',
      regionRestriction: 'illegal',
      currentIP: '127.0.0.1',
      firstName: null,
      lastName: null,
      fundsAvailable: null,
      fundsAtRisk: null,
      now: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  }
})

test.each([
  ['NJ', 'none'],
  ['IA', 'illegal'],
])('a signed-in user in %s has the region restriction %s', async (region, regionRestriction) => {
  const username = `in-${region}`
  const userId = await createAccount(server, username, { firstName: 'Grace' })
  server.providers.locations.set(username, { country: 'US', region })
  const { body } = await (await logIn(server, username)).get('/api/user')
  expect(body).toEqual({
    user: { _id: `u_${userId}`, userID: `u_${userId}`, username, country: 'US', MFAon: false },
    update_status: false,
    currentCountry: 'US',
    currentRegion: region,
    regionRestriction,
    currentIP: '127.0.0.1',
    firstName: 'Grace',
    lastName: 'Byron',
    fundsAvailable: 0,
    fundsAtRisk: 0,
    now: expect.any(String),
  })
})

test('the funds are those of the ledger, in dollars', async () => {
  const rich = await server.user('rich', { cashCents: 50_050 })
  const { body } = await rich.get('/api/user')
  expect(body).toMatchObject({ fundsAvailable: 500.5, fundsAtRisk: 0 })
})

test('signed-in and unauthenticated clients get the maintenance status', async () => {
  const ada = await server.user('ada')
  await server.database.owner.query('update switches set maintenance = true')
  for (const client of [ada, server.anonymous]) {
    expect((await client.get('/api/user')).body.update_status).toBe(true)
  }
  await server.database.owner.query('update switches set maintenance = false')
})
