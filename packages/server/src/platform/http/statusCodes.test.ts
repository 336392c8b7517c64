/** docs/status-codes.md explains every common code, and `/ready` has the reason of each 503. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusalsOf } from '@sidebet/contract/endpoint'
import { endpoints } from '@sidebet/contract/endpoints'
import {
  changeRefusals,
  everyRefusal,
  moneyRefusals,
  onWire,
  reauthRefusals,
} from '@sidebet/contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { healthRoutes } from '../../health.ts'
import { buildServer } from '../../server.ts'
import { offerOn, POST_OFFER } from '../../testing/bets.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../../testing/server.ts'
import { listenOn, requestStream } from '../../testing/streams.ts'
import type { Recent503 } from './recent503.ts'

const TABLE = readFileSync(join(import.meta.dirname, '../../../../../docs/status-codes.md'), 'utf8')
const ROWS = [...TABLE.matchAll(/^\| (\d{3}) \| `(\w+)` \| (.+) \|$/gm)].map(
  ([, status, code, cells]) => ({
    status: Number(status),
    code: code!,
    readers: cells!.split(' | ').filter((cell) => cell.trim() !== '').length,
  }),
)

const COMMON = { ...everyRefusal, ...changeRefusals, ...moneyRefusals, ...reauthRefusals }

test('the table of status codes has each common code with its status, for three readers', () => {
  const expected = [...Object.entries(COMMON), ['notFound', 404] as const]
  expect(ROWS.map(({ code, status }) => [code, status]).sort()).toEqual(
    expected.map(([code, status]) => [code, status]).sort(),
  )
  expect(ROWS.filter(({ readers }) => readers !== 3)).toEqual([])
})

test('every 503 of the contract is a common code', () => {
  const codes = Object.values(endpoints).flatMap((call) =>
    Object.entries(refusalsOf(call))
      .map(([name, entry]) => onWire(name, entry))
      .filter(({ status }) => status === 503)
      .map(({ code }) => code),
  )
  const common = ROWS.filter(({ status }) => status === 503).map(({ code }) => code)
  expect([...new Set(codes)].sort()).toEqual(common.sort())
})

let server: TestServer
let app: Awaited<ReturnType<typeof buildServer>>
let ann: Client
beforeAll(async () => {
  server = await startTestServer({ LIVE_STREAMS: '0' })
  app = await buildServer(server.services, [])
  await app.register(healthRoutes(server.services, [server.database.db]))
  ann = await server.user('ann', { cashCents: 500_00 })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const ready = async () => (await app.inject('/ready')).json()
const post = async () => ann.post(POST_OFFER, offerOn(await insertGame(server.database)))

/**
 * What `/ready` counts more after `work`, as `CALL CODE`. Its table belongs to the process, and other files of the process
 * provoke such answers, too.
 */
async function countNew503(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = async () => {
    const { recent503 }: { recent503: Recent503[] } = await ready()
    return new Map(recent503.map(({ call, code, answers }) => [`${call} ${code}`, answers]))
  }
  const before = await read()
  await work()
  const added = [...(await read())].map(
    ([key, answers]) => [key, answers - (before.get(key) ?? 0)] as const,
  )
  return Object.fromEntries(added.filter(([, answers]) => answers !== 0))
}

test('a 503 for locked rows has its call and code in /ready', async () => {
  const locked = () =>
    server.database.owner.transaction(async (tx) => {
      await tx.query('select from ledger_accounts where owner_id = $1 for update', [ann.userId])
      expect(await post()).toMatchObject({ status: 503, body: { code: 'busy' } })
    })
  expect(await countNew503(locked)).toEqual({ 'postOffer busy': 1 })
})

test('a 503 for a stream above the limit has its call and code in /ready', async () => {
  const open = async () => {
    const answer = await requestStream(await listenOn(server), ann.cookie)
    expect(answer.statusCode).toBe(503)
    answer.destroy()
  }
  expect(await countNew503(open)).toEqual({ 'live busy': 1 })
})

test('a 503 for maintenance has its reason in /ready', async () => {
  expect((await ready()).checks.maintenance).toBe(false)
  await server.database.owner.query('update switches set maintenance = true')
  const refused = async () =>
    expect(await post()).toMatchObject({ status: 503, body: { code: 'maintenance' } })
  expect(await countNew503(refused)).toEqual({ 'postOffer maintenance': 1 })
  expect((await ready()).checks.maintenance).toBe(true)
  await server.database.owner.query('update switches set maintenance = false')
})

test.each(['unavailable', 'outcomeUnknown'] as const)(
  'a 503 %s has its call and code in /ready',
  async (code) => {
    const { batcher } = server.services
    const submit = () => Promise.resolve({ kind: code })
    Object.assign(server.services, { batcher: { ...batcher, submit } })
    const refused = async () => expect(await post()).toMatchObject({ status: 503, body: { code } })
    const added = await countNew503(refused)
    Object.assign(server.services, { batcher })
    expect(added).toEqual({ [`postOffer ${code}`]: 1 })
  },
)
