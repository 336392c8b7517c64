import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, logIn } from '../testing/accounts.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let ada: Client
let adaId: number
beforeAll(async () => {
  server = await startTestServer()
  adaId = await createAccount(server, 'ada', { country: 'MX' })
  await createAccount(server, 'eve')
  ada = await logIn(server, 'ada')
})
afterAll(() => server.close())

test('the profile has the stated fields and nothing that is secret', async () => {
  const { status, body } = await ada.get('/api/user/profile/ada')
  expect(status).toBe(200)
  expect(body).toEqual({
    user: { _id: `u_${adaId}`, userID: `u_${adaId}`, username: 'ada', country: 'MX', MFAon: false },
    firstName: 'Ada',
    lastName: 'Byron',
    username: 'ada',
    email: 'ada@example.test',
    phone: '15550102030',
    confirmedEmail: 'ada@example.test',
    confirmedPhone: '15550102030',
    witholdAmount: 0,
  })
})

test('the status of the second factor is the stored value', async () => {
  expect((await ada.get(`/api/user/mfastatus/u_${adaId}`)).body).toEqual({ MFAon: false })
  await server.database.owner.query('update users set mfa_on = true where id = $1', [adaId])
  expect((await ada.get('/api/user/mfastatus/ada')).body).toEqual({ MFAon: true })
})

const CALLS = [
  (who: string) => `/api/user/profile/${who}`,
  (who: string) => `/api/user/mfastatus/${who}`,
  (who: string) => `/api/user/alluserdata/${who}`,
  (who: string) => `/api/user/maxrisk/${who}`,
  (who: string) => `/api/betsProposed/checkfriendbets/${who}`,
  (who: string) => `/api/betsProposed/checkgroupbets/${who}`,
  (who: string) => `/api/promotion/checkpromotions/${who}`,
]

test.each(CALLS)(
  'AZ1: a request for another user is 403 whether or not they exist, and an unauthenticated request is 401: %s',
  async (path) => {
    const existing = await ada.get(path('eve'))
    const unknown = await ada.get(path('nobody-at-all'))
    const otherCase = await ada.get(path('ADA'))
    for (const answer of [existing, unknown, otherCase]) {
      expect(answer.status).toBe(403)
      expect({ ...answer.body, requestId: '' }).toEqual({ ...existing.body, requestId: '' })
    }
    expect((await server.anonymous.get(path('ada'))).status).toBe(401)
    expect((await ada.get(path('ada'))).status).toBe(200)
    expect((await ada.get(path(`u_${adaId}`))).status).toBe(200)
  },
)

test('a username in a path matches in composed and in decomposed Unicode form', async () => {
  const rene = await server.user('ren\u00e9')
  for (const path of CALLS) {
    for (const name of ['ren\u00e9', 'rene\u0301']) {
      expect((await rene.get(path(encodeURIComponent(name)))).status).toBe(200)
    }
    expect((await rene.get(path('rene'))).status).toBe(403)
  }
})
