/** During maintenance no call changes anything, whatever the client shows: every call of the server. */
import { makesChanges } from '@sidebet/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlers } from '../../routes.ts'
import { offerOn, POST_OFFER } from '../../testing/bets.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../../testing/server.ts'

/** POST calls that are allowed in maintenance: they only read, or they begin or end a session. */
const ALLOWED_IN_MAINTENANCE = [
  'adjustAmountBetByAccepted',
  'adjustFundsAtAccept',
  'adjustFundsAtPost',
  'allPastBets',
  'checkMfa',
  'checkMfaPasskey',
  'checkOldPassword',
  'endOtherSessions',
  'endSession',
  'historyByDates',
  'login',
  'logout',
  'newMfaCodeEmail',
  'newMfaCodeSms',
  'newMfaPasskey',
  'readNotices',
]

let server: TestServer
let ann: Client
beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann', { cashCents: 500_00 })
  await ann.post(POST_OFFER, offerOn(await insertGame(server.database)))
  await server.database.owner.query('update switches set maintenance = true')
})
afterAll(() => server.close())

const posts = handlers.map(({ call }) => call).filter(({ method }) => method === 'POST')

test('maintenance allows only the listed POST endpoints', () => {
  const goingOn = posts.filter((call) => !makesChanges(call)).map(({ name }) => name)
  expect(goingOn.sort()).toEqual(ALLOWED_IN_MAINTENANCE)
})

test.each(posts.filter(makesChanges).map((call) => [call.name, call] as const))(
  '%s is refused during maintenance and changes nothing',
  async (_, call) => {
    const before = await everything()
    const path = call.path.replace(/:\w+/g, ann.username)
    const { status, body, headers } = await ann.post(path, {})
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'maintenance', '60'])
    expect(await everything()).toEqual(before)
  },
)

test('reads still work during maintenance, and report that the servers are being updated', async () => {
  expect((await ann.get('/api/user')).body).toMatchObject({
    user: { username: 'ann' },
    update_status: true,
    fundsAvailable: 400,
  })
  expect((await ann.get('/api/betsProposed/unacceptedbets/ann')).body.data).toHaveLength(1)
  const dates = { startDate: 20260101, endDate: 20261231 }
  expect((await ann.post('/api/betsAccepted/historybydates', dates)).status).toBe(200)
})

test('a user can log out during maintenance', async () => {
  const ben = await server.user('ben')
  expect((await ben.post('/api/user/logout')).status).toBe(200)
  expect((await ben.get('/api/user')).body.user).toBeNull()
})

test('the end of maintenance takes effect immediately', async () => {
  await server.database.owner.query('update switches set maintenance = false')
  expect((await ann.get('/api/user')).body.update_status).toBe(false)
  const again = await ann.post(POST_OFFER, offerOn(await insertGame(server.database)))
  expect(again.status).toBe(200)
})

async function everything() {
  const { rows } = await server.database.owner.query(
    `select (select json_agg(a order by id) from ledger_accounts a) as accounts,
       (select json_agg(o order by id) from offers o) as offers, (select count(*) from bets) as bets,
       (select count(*) from payments) as payments, (select json_agg(u order by id) from users u) as users,
       (select count(*) from idempotency) as keys, (select count(*) from outbox) as outbox,
       (select count(*) from audit) as audit`,
  )
  return rows[0]
}
