/** The last of a pot through HTTP on two server processes and one database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import {
  type Called,
  type Caller,
  insertCallers,
  type ServerProcess,
  startServerProcess,
} from '../testing/processes.ts'
import {
  ACCEPT_PROMOTION,
  CREATE_PROMOTION,
  makePromotionAdmin,
  potOf,
  promotionForm,
} from '../testing/promotions.ts'

const ROUNDS = process.env.SIDEBET_LONG ? 4 : 1

let database: TestDatabase
let servers: ServerProcess[]
let olga: Caller
let users: Caller[]

beforeAll(async () => {
  database = await freshDatabase()
  servers = [await startServerProcess(database), await startServerProcess(database)]
  const names = Array.from({ length: 30 }, (_, at) => `user${at}`)
  const [first, ...others] = await insertCallers(database, ['olga', ...names], 0)
  olga = first!
  users = others
  await makePromotionAdmin(database, olga)
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
})

const serverOf = (at: number) => servers[at % 2]!.url

/** Like a browser after an answer with an unknown outcome: repeats the request with its key. */
async function acceptWithRetries(
  caller: Caller,
  at: number,
  promotionName: string,
): Promise<Called> {
  const headers = { 'idempotency-key': `accept ${promotionName}` }
  for (let tries = 0; ; tries++) {
    const answer = await caller.post(serverOf(at), ACCEPT_PROMOTION, { promotionName }, headers)
    if (answer.status !== 503 || tries === 20) return answer
  }
}

test('GAP-157: 30 users who accept simultaneously receive exactly the seven grants that the pot covers', async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const promotionName = `Promotion ${round}`
    // Enough for seven grants, with a rest.
    const form = promotionForm({ promotionName, initialBalance: 149.99, perUserAmount: 20 })
    const created = await olga.post(serverOf(0), CREATE_PROMOTION, form)
    expect(created.body).toEqual({ message: 'promotion created' })
    const answers = await Promise.all(
      users.map((user, at) => acceptWithRetries(user, at, promotionName)),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(answers.filter(({ body }) => body.message === 'update successful')).toHaveLength(7)
    expect(answers.filter(({ body }) => body.code === 'promotionUsedUp')).toHaveLength(23)
    expect(await potOf(database, promotionName)).toBe(9_99)
    expect(await verify(database.db)).toEqual([])
  }
})

test('GAP-168: twenty simultaneous accepts of a user on two servers give one grant', async () => {
  const form = promotionForm({ promotionName: 'Once', initialBalance: 1000 })
  await olga.post(serverOf(0), CREATE_PROMOTION, form)
  const body = { promotionName: 'Once' }
  for (const user of users.slice(0, 3)) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => user.post(serverOf(at), ACCEPT_PROMOTION, body)),
    )
    const won = answers.filter(({ body }) => body?.message === 'update successful')
    expect(won.length).toBeLessThanOrEqual(1)
  }
  const { rows } = await database.owner.query<{ count: number }>(
    `select count(*) as count from promotion_grants g join promotions p on p.id = g.promotion_id where p.name = 'Once'`,
  )
  expect(rows[0]!.count).toBe(3)
  expect(await potOf(database, 'Once')).toBe(940_00)
  expect(await verify(database.db)).toEqual([])
})
