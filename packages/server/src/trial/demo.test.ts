import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { loadDemo } from './demo.ts'
import { trialRoutes } from './trialRoutes.ts'

let server: TestServer
let app: FastifyInstance
const requests: string[] = []

/** A simulated control interface of the sandbox: it funds by calling back, as the real one does. */
const sandbox = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', async () => {
    const body = JSON.parse(text)
    requests.push(`${request.url} ${JSON.stringify(body)}`)
    if (request.url === '/__control/fund') {
      const headers = { 'x-sandbox-token': String(request.headers['x-sandbox-token']) }
      const made = await app.inject({
        method: 'POST',
        url: '/__test/deposits',
        headers,
        payload: body,
      })
      const url = `/__test/deposits/${made.json().orderID}/capture`
      await app.inject({ method: 'POST', url, headers, payload: {} })
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => sandbox.listen(0, '127.0.0.1', resolve))
  const { port } = sandbox.address() as AddressInfo
  server = await startTestServer({ SANDBOX_URL: `http://127.0.0.1:${port}` })
  app = Fastify()
  await app.register(trialRoutes(server.services))
})
afterAll(async () => {
  await app.close()
  await server.close()
  sandbox.closeAllConnections()
  sandbox.close()
})

async function state() {
  const { rows } = await server.database.owner.query(
    `select u.username, u.mfa_on as mfa, u.is_operator as operator, u.is_promotion_admin as admin,
       u.country, c.balance_cents + r.balance_cents as funds, c.balance_cents as cash,
       (select count(*) from offers where offerer_id = u.id and state = 'open' and audience = 'public') as offers
     from users u
     join ledger_accounts c on c.owner_id = u.id and c.kind = 'user.cash'
     join ledger_accounts r on r.owner_id = u.id and r.kind = 'user.at_risk'
     order by u.username`,
  )
  return rows
}

test('the demo creates users and funds first, offers once there are games, and nothing twice', async () => {
  await loadDemo(server.services)
  const bettor = { mfa: false, operator: false, admin: false, country: 'US', funds: 500_00 }
  expect(await state()).toEqual([
    { username: 'ann', ...bettor, cash: 500_00, offers: 0 },
    { username: 'ben', ...bettor, cash: 500_00, offers: 0 },
    { username: 'cleo', ...bettor, cash: 500_00, offers: 0 },
    {
      username: 'olga',
      mfa: false,
      operator: true,
      admin: true,
      country: 'US',
      funds: 0,
      cash: 0,
      offers: 0,
    },
  ])
  expect(requests).toEqual(
    ['ann', 'ben', 'cleo'].flatMap((username) => [
      `/__control/location {"username":"${username}","country":"US","region":"NJ"}`,
      `/__control/fund {"username":"${username}","cents":50000}`,
    ]),
  )

  for (const league of ['nfl', 'nba', 'premier', 'nhl']) {
    for (let nth = 0; nth < 4; nth++) await insertGame(server.database, { league })
  }
  const soon = await insertGame(server.database, { startsAt: new Date(Date.now() + 60_000) })
  await loadDemo(server.services)
  const withOffers = await state()
  expect(withOffers.map((user) => user.offers)).toEqual([4, 4, 4, 0])
  expect(withOffers.map((user) => user.funds)).toEqual([500_00, 500_00, 500_00, 0])
  const { rows } = await server.database.owner.query(
    'select league, count(*)::int as count from offers group by league order by league',
  )
  expect(rows).toEqual(['nba', 'nfl', 'nhl', 'premier'].map((league) => ({ league, count: 3 })))

  const { rowCount } = await server.database.owner.query(
    'select 1 from offers where game_id = $1',
    [soon],
  )
  expect(rowCount).toBe(0)

  await loadDemo(server.services)
  expect(await state()).toEqual(withOffers)
  expect(requests.length).toBe(6)
  expect(await verify(server.database.owner)).toEqual([])
})
