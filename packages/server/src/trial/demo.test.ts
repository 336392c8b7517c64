/** The community of a trial, made through the real sandbox. */
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { paypalClient } from '../payments/paypal/paypalClient.ts'
import { paypalWallet } from '../payments/paypal/paypalWallet.ts'
import { handlers } from '../routes.ts'
import { type SandboxProcess, startSandboxProcess } from '../testing/sandbox.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { loadDemo } from './demo.ts'
import { trialRoutes } from './trialRoutes.ts'

let sandbox: SandboxProcess
let server: TestServer
let app: FastifyInstance

beforeAll(async () => {
  sandbox = await startSandboxProcess({ hasDemo: true })
  const { url: SANDBOX_URL } = sandbox
  server = await startTestServer({ SANDBOX_URL, SANDBOX_TOKEN: 'sandbox', TRIAL: '1' })
  const { config, wallet } = server.services
  const { PAYPAL_MERCHANT_ID: merchantId } = config
  Object.assign(wallet, paypalWallet(paypalClient(config), { origin: '', merchantId }))
  app = Fastify()
  await app.register(trialRoutes(server.services))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  await sandbox.control('POST', 'server', { url })
  await loadDemo(server.services, handlers)
  await server.services.jobs.drain()
}, 180_000)
afterAll(async () => {
  await app.close()
  await server.close()
  await sandbox.stop()
})

/** The first row of a query, whose $1 is ann's id. */
async function read(sql: string): Promise<Record<string, number>> {
  const { owner } = server.database
  const { rows } = await owner.query(
    sql.replaceAll('$ann', `(select id from users where username = 'ann')`),
  )
  return rows[0]
}

/** Everything that a second start could repeat. */
const countAll = () =>
  read(`select (select count(*) from users) as users, (select count(*) from offers) as offers,
    (select count(*) from bets) as bets, (select count(*) from payments) as payments, (select count(*) from groups) as groups,
    (select count(*) from promotions) as promotions`)

test('a trial has forty people, three groups and three hundred open offers, in all leagues that play', async () => {
  const found =
    await read(`select (select count(*) from users) as users, (select count(*) from groups) as groups,
    (select count(*) from offers where state = 'open' and audience = 'public') as open,
    (select count(*) from (select 1 from offers where state = 'open' and audience = 'public'
       group by game_id having count(*) >= 12) ladders) as ladders,
    (select count(distinct league) from games where started_at is null and status = 'scheduled'
       and starts_at between product_now() + interval '1 hour' and product_now() + interval '7 days')
    - (select count(distinct g.league) from offers o join games g on g.id = o.game_id where o.state = 'open') as without`)
  expect(found).toMatchObject({ users: 40, groups: 3, ladders: 12 })
  expect(found.open).toBeGreaterThanOrEqual(300)
  expect(found.without).toBeLessThanOrEqual(0)
})

test('ann has three months of bets, with a void and a corrected one, and money on its way', async () => {
  const found = await read(`with hers as (select g.starts_at, s.outcome, s.version from bets b
      join offers o on o.id = b.offer_id join games g on g.id = o.game_id
      join settlements s on s.game_id = g.id and s.version = g.settled_version
      where $ann in (o.offerer_id, b.accepter_id))
    select count(*) as settled, extract(day from max(starts_at) - min(starts_at))::int as days,
      count(*) filter (where outcome = 'void') as void,
      count(*) filter (where version > 1) as corrected,
      (select count(*) from payments where user_id = $ann and kind = 'walletDeposit' and state = 'completed') as deposits,
      (select count(*) from payments where user_id = $ann and kind = 'walletPayout' and state = 'pending') as withdrawals,
      (select count(*) from notices where user_id = $ann and read_at is null) as unread,
      (select count(*) from notices where user_id = $ann and read_at is not null) as read,
      (select count(*) from promotion_grants where user_id = $ann) as grants,
      (select count(*) from offers where friend_id = $ann and state = 'open') as friends,
      (select count(*) from offers where offerer_id = $ann and state = 'open') as open from hers`)
  expect(found).toMatchObject({ deposits: 2, withdrawals: 1, grants: 1, friends: 3 })
  expect(found.settled).toBeGreaterThan(40)
  expect(found.days).toBeGreaterThan(80)
  expect(found.void).toBeGreaterThan(0)
  expect(found.corrected).toBeGreaterThan(0)
  expect(found.open).toBeGreaterThan(5)
  expect(found.unread).toBeGreaterThan(5)
  expect(found.read).toBeGreaterThan(10)
})

test('one game is being played, and another one ends within ten minutes', async () => {
  type Game = { status: string; ends_at: string | null }
  const games: Game[] = await sandbox.control('GET', 'games')
  const live = games.filter(({ status }) => status === 'live')
  expect(live.length).toBeGreaterThanOrEqual(2)
  const minutes = live.map(({ ends_at }) => (Date.parse(ends_at ?? '') - Date.now()) / 60_000)
  expect(Math.min(...minutes)).toBeLessThan(10)
})

test('the books of the community are right, and a second start adds nothing', async () => {
  const before = await countAll()
  await loadDemo(server.services, handlers)
  expect(await countAll()).toEqual(before)
  expect(await verify(server.database.owner)).toEqual([])
})
