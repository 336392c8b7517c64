import { cents } from '@sidebet/domain/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'
import { movePayment } from './movePayment.ts'
import { mayBeCancelled, type PaymentState } from './payment.ts'
import {
  insertPayment,
  lockPayment,
  type NewPayment,
  noteRefusal,
  noteWord,
} from './payments.sql.ts'
import { legsOf, postLegs } from './postings.ts'
import { recordReturn } from './recordReturn.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A payment as its endpoint inserts it: the money of a withdrawal is in `user.withdrawing`. */
const make = ({ userId }: Client, payment: Pick<NewPayment, 'kind'> & Partial<NewPayment>) =>
  server.database.owner.transaction(async (tx) => {
    const made = await insertPayment(tx, { amount: cents(20_00), ...payment, userId })
    await postLegs(tx, made, legsOf(made, 'requested', cents(0)))
    return made
  })

const move = async (id: number, ...states: PaymentState[]) => {
  for (const to of states)
    await movePayment(server.database.owner, id, {
      to,
      cause: to === 'failed' ? 'R01' : 'status 503',
      expectedOn: '2026-11-27',
    })
}

const ownOf = async (client: Client, query = '') => {
  const { status, body } = await client.get(`/api/payments/own?${query}`)
  expect(status).toBe(200)
  return body
}

test('the list shows the stages, the account and the failure reason of each payment', async () => {
  const ann = await server.user('ann', { cashCents: 100_00 })
  const { rows } = await server.database.owner.query<{ id: number }>(
    `insert into banks (user_id, provider_ref, account_name, state) values ($1, 'fs-1', 'House - Checking - 6789', 'verified')
     returning id`,
    [ann.userId],
  )
  const deposit = await make(ann, { kind: 'bankDeposit', bankId: rows[0]!.id })
  await move(deposit.id, 'submitting', 'pending')
  const failed = await make(ann, { kind: 'bankDeposit' })
  await move(failed.id, 'pending', 'failed')
  const payout = await make(ann, {
    kind: 'walletPayout',
    charge: cents(25),
    receiver: 'ann@example.test',
  })
  await move(payout.id, 'pending', 'completed')

  const { data, next } = await ownOf(ann)
  expect(next).toBeNull()
  expect(data).toMatchObject([
    {
      paymentID: `m_${payout.id}`,
      kind: 'walletPayout',
      state: 'completed',
      amount: 20,
      fee: 0.25,
      account: 'ann@example.test',
      // It has arrived: the expected day is not returned any more.
      expectedOn: null,
      mayCancel: false,
      reason: '',
    },
    { state: 'failed', reason: 'R01', mayCancel: false },
    {
      state: 'pending',
      account: 'House - Checking - 6789',
      expectedOn: '2026-11-27',
      stages: [
        { state: 'submitting', at: expect.stringMatching(/^20.*Z$/) },
        { state: 'pending', at: expect.stringMatching(/^20.*Z$/) },
      ],
      // Our own words are internal.
      reason: '',
      mayCancel: true,
    },
    { kind: 'walletDeposit', amount: 100, state: 'completed', account: '' },
  ])
})

test('W17: a user does not see the payments of other users', async () => {
  const ben = await server.user('ben', { cashCents: 1_00 })
  const cleo = await server.user('cleo')
  expect((await ownOf(ben)).data).toHaveLength(1)
  expect((await ownOf(cleo)).data).toEqual([])
  const { data } = await ownOf(cleo, 'cursor=4102444800000.999999')
  expect(data).toEqual([])
})

test('the list omits an order that was left unpaid, and shows an order that may have been paid', async () => {
  const dan = await server.user('dan')
  const left = await make(dan, { kind: 'walletDeposit' })
  const declined = await make(dan, { kind: 'walletDeposit' })
  const { owner } = server.database
  await owner.transaction((tx) => noteRefusal(tx, declined, 'INSTRUMENT_DECLINED'))
  await move(declined.id, 'rejected')
  const unknown = await make(dan, { kind: 'walletDeposit' })
  await move(unknown.id, 'submitting', 'rejected')
  expect(left.state).toBe('created')
  expect((await ownOf(dan)).data).toMatchObject([
    { paymentID: `m_${unknown.id}`, state: 'rejected', stages: [{}, {}] },
  ])
})

test('the list shows the returned amount of a deposit and its return code', async () => {
  const eve = await server.user('eve', { cashCents: 50_00 })
  const { data: before } = await ownOf(eve)
  const id = Number(before[0].paymentID.slice(2))
  const back = (amount: number, code: string) =>
    server.database.owner.transaction(async (tx) =>
      recordReturn(tx, await lockPayment(tx, id), {
        kind: 'refund',
        providerRef: `back-${amount}`,
        cents: cents(amount),
        cost: cents(0),
        code,
      }),
    )
  await back(20_00, 'R09')
  expect((await ownOf(eve)).data).toMatchObject([
    { state: 'completed', returned: 20, reason: 'R09' },
  ])
  await back(30_00, 'R10')
  expect((await ownOf(eve)).data).toMatchObject([
    { state: 'returned', returned: 50, reason: 'R10', stages: [{ state: 'returned' }] },
  ])
})

test('the pages of the list contain each payment once, the newest first', async () => {
  const fay = await server.user('fay')
  const made: string[] = []
  for (let nth = 0; nth < 7; nth++)
    made.unshift(`m_${(await make(fay, { kind: 'bankDeposit' })).id}`)
  const seen: string[] = []
  let cursor = ''
  for (;;) {
    const { data, next } = await ownOf(fay, `limit=3${cursor}`)
    seen.push(...data.map(({ paymentID }: { paymentID: string }) => paymentID))
    if (next === null) break
    cursor = `&cursor=${next}`
  }
  expect(seen).toEqual(made)
})

test.each([
  ['bankDeposit', 'pending', { isOld: false }, true],
  ['bankPayout', 'pending', { isOld: false }, true],
  ['bankPayout', 'pending', { isOld: true }, false],
  ['bankDeposit', 'submitting', { isOld: false }, false],
  ['bankDeposit', 'completed', { isOld: false }, false],
  ['walletPayout', 'pending', { isOld: false }, false],
  ['walletPayout', 'pending', { isOld: true, isUnclaimed: true }, true],
  ['walletDeposit', 'pending', { isOld: false }, false],
] as const)('a %s that is %s and %j may be cancelled: %s', (kind, state, of, may) => {
  expect(mayBeCancelled({ kind, state, isUnclaimed: false, ...of })).toBe(may)
})

test('a payout may be cancelled once its provider reports it as unclaimed', async () => {
  const gus = await server.user('gus', { cashCents: 50_00 })
  const payout = await make(gus, { kind: 'walletPayout', receiver: 'gus@example.test' })
  await move(payout.id, 'pending')
  const mayCancel = async () => (await ownOf(gus)).data[0].mayCancel
  expect(await mayCancel()).toBe(false)
  await server.database.owner.transaction((tx) => noteWord(tx, payout, 'UNCLAIMED'))
  expect(await mayCancel()).toBe(true)
  expect((await ownOf(gus)).data[0].reason).toBe('UNCLAIMED')
  await move(payout.id, 'completed')
  expect(await mayCancel()).toBe(false)
})
