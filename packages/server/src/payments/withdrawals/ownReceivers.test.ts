/** A user sees and removes the receivers of their withdrawals. A removed one is new again (MO10). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let ann: Client
let ben: Client
let users = 0

beforeAll(async () => {
  server = await startTestServer({ WITHDRAWAL_HOLD_HOURS: '24' })
})
afterAll(() => server.close())
beforeEach(async () => {
  users++
  ann = await server.user(`ann${users}`, { cashCents: 100_00 })
  ben = await server.user(`ben${users}`, { cashCents: 100_00 })
})

const withdraw = (client: Client, receiver: string) =>
  client.post('/api/user/paypalpayout', { receiver, paypalPayout: 1, databasePayout: 1.25 })
const remove = (client: Client, receiver: string) =>
  client.post('/api/payments/receivers/remove', { receiver })

async function receiversOf(client: Client): Promise<string[]> {
  const { status, body } = await client.get('/api/payments/receivers')
  expect(status).toBe(200)
  return body.data.map(({ receiver }: { receiver: string }) => receiver)
}

/** Ends the block of withdrawals that a change has begun. */
async function passDay(): Promise<void> {
  await server.database.owner.query(
    `update withdrawal_holds set ends_at = ends_at - interval '24 hours'`,
  )
}

async function audits(): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ action: string }>(
    `select action from audit where actor = $1 and action like 'withdrawals.%' and action <> 'withdrawals.block' order by id`,
    [`u_${ann.userId}`],
  )
  return rows.map(({ action }) => action)
}

test('MO10: a removed receiver is not in the list, and withdrawals to it wait again', async () => {
  await withdraw(ann, 'a@wallet.test')
  await passDay()
  await withdraw(ann, 'b@wallet.test')
  await passDay()
  expect(await receiversOf(ann)).toEqual(['a@wallet.test', 'b@wallet.test'])
  expect((await withdraw(ann, 'a@wallet.test')).status).toBe(200)

  const removed = await remove(ann, ' A@Wallet.test ')
  expect([removed.status, removed.body]).toEqual([200, { message: 'ok' }])
  expect(await receiversOf(ann)).toEqual(['b@wallet.test'])
  expect((await withdraw(ann, 'b@wallet.test')).status).toBe(200)
  expect((await withdraw(ann, 'a@wallet.test')).body.code).toBe('moreThanAvailable')
  expect((await withdraw(ann, 'b@wallet.test')).body.code).toBe('moreThanAvailable')
  expect(await receiversOf(ann)).toEqual(['b@wallet.test', 'a@wallet.test'])
  expect(await audits()).toEqual([
    'withdrawals.newReceiver',
    'withdrawals.newReceiver',
    'withdrawals.receiverRemoved',
    'withdrawals.newReceiver',
  ])
})

test('AZ1: users see and remove only their own receivers', async () => {
  await withdraw(ann, 'shared@wallet.test')
  await withdraw(ben, 'shared@wallet.test')
  expect((await remove(ann, 'other@wallet.test')).status).toBe(404)
  expect((await remove(ben, 'shared@wallet.test')).status).toBe(200)
  expect([await receiversOf(ann), await receiversOf(ben)]).toEqual([['shared@wallet.test'], []])
})

test('of ten concurrent removals of a receiver one is done, and a removed receiver still links the accounts', async () => {
  await withdraw(ann, 'shared@wallet.test')
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => remove(ann, 'shared@wallet.test')),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await server.database.owner.query(
    'select receiver from wallet_receivers where user_id = $1',
    [ann.userId],
  )
  expect(rows).toEqual([{ receiver: 'shared@wallet.test' }])
})
