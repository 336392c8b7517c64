/** Faults while money comes in by card or wallet, and after it was credited. */
import { expect } from 'vitest'
import {
  capture,
  depositByWallet,
  mailsTo,
  makePerson,
  paymentsOf,
  recordDeposit,
  startWalletDeposit,
  withdrawToWallet,
} from './people.ts'
import type { Person } from './person.ts'
import { aServer, DAY, eventually, fault, MINUTE, type Proof, pass } from './proof.ts'
import { proofs } from './prove.ts'

const { prove } = proofs()

/** The provider's id of the capture of an order. */
async function captureOf({ sandbox }: Proof, orderId: string): Promise<string | undefined> {
  const { paypal } = await sandbox.memory()
  return paypal.orders[orderId]?.capture?.id
}

const stateOf = async (proof: Proof, orderId: string) =>
  (
    await proof.database.sql<{ state: string }>(
      'select state from payments where provider_ref = $1',
      [orderId],
    )
  )[0]?.state

const arrives = (proof: Proof, orderId: string, state: string) =>
  eventually(`order ${orderId} is ${state}`, async () => (await stateOf(proof, orderId)) === state)

prove(
  'T10: a declined card moves no money, and the second try is credited once',
  async (proof, random) => {
    const person = await makePerson(proof)
    const cents = random.int(500, 20_000)
    const orderId = await startWalletDeposit(proof, person, cents)
    await proof.sandbox.checkout(orderId, 'pay')
    await fault(proof, {
      match: { provider: 'paypal', op: 'capture_order' },
      action: { kind: 'decline', issue: 'INSTRUMENT_DECLINED' },
    })
    expect(await capture(proof, person, orderId, { server: aServer(proof, random) })).toMatchObject(
      {
        status: 422,
        body: {
          code: 'instrumentDeclined',
          error: 'There was an issue processing your transaction. Please try again.',
        },
      },
    )
    expect(await stateOf(proof, orderId)).toBe('created')
    await proof.sandbox.checkout(orderId, 'pay')
    expect(await capture(proof, person, orderId, { server: aServer(proof, random) })).toMatchObject(
      {
        status: 200,
        body: { status: 'completed' },
      },
    )
    person.cash += cents
  },
)

prove('T11: an unpaid order or an order of another user is not credited', async (proof, random) => {
  const [person, other] = [await makePerson(proof), await makePerson(proof)]
  const cents = random.int(500, 20_000)
  const falseAmounts = { depositAmount: 9999, paymentAmount: '9999.00' }
  const failed = {
    error:
      'There was an error processing your transaction. If you tried using a credit card thru PayPal, try using another method.',
  }
  const unpaid = await startWalletDeposit(proof, person, cents)
  expect(await recordDeposit(proof, person, unpaid, falseAmounts)).toMatchObject({
    status: 409,
    body: failed,
  })

  const paid = await startWalletDeposit(proof, other, cents)
  await proof.sandbox.checkout(paid, 'pay')
  expect(await recordDeposit(proof, person, paid, falseAmounts)).toMatchObject({
    status: 404,
    body: failed,
  })
  // The owner of the order gets the credit, at the paid amount instead of the reported one.
  expect(await recordDeposit(proof, other, paid, falseAmounts)).toMatchObject({ status: 200 })
  other.cash += cents
  const records = await proof.database.sql(
    `select 1 from audit where action like 'deposits.%' and actor = any($1)`,
    [[`u_${person.user.id}`, `u_${other.user.id}`]],
  )
  expect(records.length).toBeGreaterThan(0)
})

prove(
  'T12: a deposit whose browser ends before it records it is still credited',
  async (proof, random) => {
    const person = await makePerson(proof)
    const cents = random.int(500, 20_000)
    const orderId = await startWalletDeposit(proof, person, cents)
    await proof.sandbox.checkout(orderId, 'pay')
    // The provider captures; then its answer, the server and the browser are gone.
    await fault(proof, { match: { provider: 'paypal', op: 'capture_order' }, action: 'hang_after' })
    const server = aServer(proof, random)
    const pending = capture(proof, person, orderId, { server })
    await eventually('the capture', () => captureOf(proof, orderId))
    await server.kill()
    expect(await pending).toMatchObject({ status: 0 })
    await server.start()
    await pass(proof, 2 * MINUTE)
    await arrives(proof, orderId, 'completed')
    person.cash += cents
    const first = await recordDeposit(proof, person, orderId, { depositAmount: cents / 100 })
    const again = await recordDeposit(proof, person, orderId, { depositAmount: cents / 100 })
    expect(first).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(again.body).toEqual(first.body)
  },
)

prove(
  'T13: a pending capture is credited when it completes, and not when it is denied',
  async (proof, random) => {
    const person = await makePerson(proof)
    for (const status of ['COMPLETED', 'DENIED']) {
      const cents = random.int(500, 20_000)
      const orderId = await startWalletDeposit(proof, person, cents)
      await proof.sandbox.checkout(orderId, 'pending')
      expect(await capture(proof, person, orderId)).toMatchObject({
        status: 200,
        body: { status: 'pending' },
      })
      await pass(proof, 3 * DAY)
      expect(await stateOf(proof, orderId)).toBe('pending')
      const id = await captureOf(proof, orderId)
      await proof.sandbox.control('POST', `/captures/${id}`, { status })
      await arrives(proof, orderId, status === 'COMPLETED' ? 'completed' : 'failed')
      if (status === 'COMPLETED') person.cash += cents
    }
    await eventually('a mail for each end', async () => (await mailsTo(proof, person)).length >= 2)
  },
)

prove(
  'T14: a lost dispute takes the available cash, and the rest becomes a debt',
  async (proof, random) => {
    const person = await makePerson(proof, 0)
    const cents = random.int(500, 20_000)
    const paid = await depositByWallet(proof, person, cents)
    expect(paid).toMatchObject({ status: 200 })
    person.cash += cents
    const [payment] = await paymentsOf(proof, person)
    await pass(proof, 30 * DAY)
    const spent = random.int(0, cents - 100)
    await withdrawFor(proof, person, spent)
    const id = await captureOf(proof, payment!.ref!)
    const dispute = await proof.sandbox.control<{ dispute_id: string }>(
      'POST',
      `/captures/${id}/dispute`,
      {},
    )
    await proof.sandbox.control('POST', `/disputes/${dispute.dispute_id}`, { outcome: 'lost' })
    await arrives(proof, payment!.ref!, 'returned')
    person.debt = Math.max(0, cents - person.cash)
    person.cash = Math.max(0, person.cash - cents)
    const [cost] = await proof.database.sql<{ cents: number }>(
      'select sum(cost_cents)::int as cents from payment_returns where payment_id = $1',
      [payment!.id],
    )
    expect(cost!.cents, 'what the provider asks of us for it').toBe(2_000)
    await pass(proof, MINUTE)
  },
)

/** Takes cents from the funds by a withdrawal to the wallet. */
async function withdrawFor(proof: Proof, person: Person, cents: number) {
  if (cents < 30) return
  const response = await withdrawToWallet(proof, person, cents - 25)
  expect(response).toMatchObject({ status: 200 })
  person.cash -= cents
}
