/** Faults while money comes in from a bank, and after it was credited. */
import { expect } from 'vitest'
import type { Random } from '../random.ts'
import { transfersOf } from './invariants.ts'
import {
  addBank,
  bankNumbers,
  banksOf,
  depositFromBank,
  linkBank,
  mailsTo,
  makePerson,
  newest,
  type PaymentRow,
  paymentsOf,
  post,
  withdrawToBank,
} from './people.ts'
import type { Person } from './person.ts'
import { playGame, riskOn } from './play.ts'
import {
  arrives,
  aServer,
  DAY,
  eventually,
  fault,
  HOUR,
  MINUTE,
  type Proof,
  pass,
} from './proof.ts'
import { proofs } from './prove.ts'
import { hurry, pauseWebhooks, reorderWebhooks, resendWebhooks, sendBack } from './transfers.ts'

const { prove, proveLong } = proofs()

const D_FAIL = {
  error:
    'We were unable to transfer funds from your your bank account at this time. Please try again later.',
}
const TRANSFER = { provider: 'dwolla', op: 'create_transfer' } as const

const cash = (random: Random) => random.int(100, 90_000)

/** A deposit that the provider has accepted. */
async function pending(
  proof: Proof,
  person: Person,
  cents: number,
  bank: string,
): Promise<PaymentRow & { readonly ref: string }> {
  const response = await depositFromBank(proof, person, cents, bank)
  expect(response, 'a deposit from the bank').toMatchObject({
    status: 200,
    body: { status: 'pending' },
  })
  const payment = await newest(proof, person)
  return { ...payment, ref: payment.ref! }
}

const movementsOf = ({ database }: Proof, { id }: PaymentRow) =>
  database.sql(`select 1 from ledger_transfers where key like 'dep:' || $1 || ':%'`, [id])

prove('T1: a deposit from a bank that may not be debited moves no money', async (proof, random) => {
  const person = await makePerson(proof)
  const added = await addBank(proof, person, bankNumbers(random))
  expect(added).toMatchObject({ status: 200, body: { status: 'unverified' } })
  const server = aServer(proof, random)
  const { accountURL } = added.body
  expect(await depositFromBank(proof, person, cash(random), accountURL, { server })).toMatchObject({
    status: 409,
    body: D_FAIL,
  })

  // The provider refuses a deposit that the product accepts.
  const bank = await linkBank(proof, person)
  await fault(proof, { match: TRANSFER, action: { kind: 'decline', issue: 'Invalid' } })
  expect(await depositFromBank(proof, person, cash(random), bank, { server })).toMatchObject({
    status: 409,
    body: D_FAIL,
  })
  const payment = await newest(proof, person)
  expect(payment.state).toBe('rejected')
  expect(await movementsOf(proof, payment)).toEqual([])
})

prove(
  'T2: a lost answer to a transfer that was made causes no second transfer',
  async (proof, random) => {
    const person = await makePerson(proof)
    const bank = await linkBank(proof, person)
    const cents = cash(random)
    await pauseWebhooks(proof)
    await fault(proof, { match: TRANSFER, action: 'hang_after' })
    const response = await depositFromBank(proof, person, cents, bank, {
      server: aServer(proof, random),
    })
    expect(response).toMatchObject({ status: 202, body: { status: 'unknown' } })
    await pass(proof, 2 * MINUTE)
    const payment = await newest(proof, person)
    await arrives(proof, payment, 'pending')
    expect(await transfersOf(proof, payment.name)).toHaveLength(1)
    await pass(proof, 8 * DAY)
    await arrives(proof, payment, 'completed')
    person.cash += cents
  },
)

prove(
  'T3: a request that never arrived is sent again, and fails when the provider has no transfer',
  async (proof, random) => {
    const person = await makePerson(proof)
    const bank = await linkBank(proof, person)
    const cents = cash(random)
    await fault(proof, { match: TRANSFER, action: 'reset_connection', times: random.int(1, 3) })
    const server = aServer(proof, random)
    const response = await depositFromBank(proof, person, cents, bank, { server })
    expect([200, 202]).toContain(response.status)
    await pass(proof, 2 * MINUTE)
    await pass(proof, 10 * MINUTE)
    await pass(proof, 20 * MINUTE)
    const first = await newest(proof, person)
    await arrives(proof, first, 'pending')
    expect(await transfersOf(proof, first.name)).toHaveLength(1)
    await hurry(proof, (await newest(proof, person)).ref!)
    await arrives(proof, first, 'completed')
    person.cash += cents

    await fault(proof, { match: TRANSFER, action: 'reset_connection', times: 1_000 })
    const never = await depositFromBank(proof, person, cash(random), bank, { server })
    expect(never).toMatchObject({ status: 202 })
    const second = await newest(proof, person)
    await pass(proof, 2 * HOUR)
    expect((await newest(proof, person)).state).toBe('submitting')
    await pass(proof, 23 * HOUR)
    await pass(proof, HOUR)
    await arrives(proof, second, 'rejected')
    expect(await movementsOf(proof, second)).toEqual([])
    expect(await transfersOf(proof, second.name)).toEqual([])
    await eventually('a mail about it', async () => (await mailsTo(proof, person)).length > 1)
  },
)

prove(
  'T4: three equal completion events and an event of the twin transfer credit once',
  async (proof, random) => {
    const person = await makePerson(proof)
    const bank = await linkBank(proof, person)
    const cents = cash(random)
    for (const topic of ['customer_transfer_completed', 'transfer_completed'])
      await fault(proof, {
        match: { provider: 'dwolla', op: 'webhook', topic },
        action: { kind: 'webhook_duplicate', n: 3 },
      })
    const payment = await pending(proof, person, cents, bank)
    await hurry(proof, payment.ref)
    await arrives(proof, payment, 'completed')
    person.cash += cents
    const events = await resendWebhooks(proof, payment.ref)
    const statuses = events.flatMap(({ deliveries }) => deliveries.map(({ status }) => status))
    expect(statuses.length).toBeGreaterThan(6)
    expect(new Set(statuses)).toEqual(new Set([200]))
  },
)

prove(
  'T5: an event before the answer of the request finds its payment by name',
  async (proof, random) => {
    const person = await makePerson(proof)
    const bank = await linkBank(proof, person)
    const cents = cash(random)
    for (const topic of ['customer_transfer_created', 'transfer_created'])
      await fault(proof, {
        match: { provider: 'dwolla', op: 'webhook', topic },
        action: 'webhook_before_response',
      })
    const early = await pending(proof, person, cents, bank)
    await hurry(proof, early.ref)
    await arrives(proof, early, 'completed')
    person.cash += cents
  },
)

proveLong(
  'T5: all events come before our own answer, the last one first',
  async (proof, random) => {
    const person = await makePerson(proof)
    const bank = await linkBank(proof, person)
    const cents = cash(random)
    await pauseWebhooks(proof)
    await fault(proof, { match: TRANSFER, action: 'hang_after' })
    const request = depositFromBank(proof, person, cents, bank)
    const payment = await eventually('the payment', async () => {
      const [row] = await paymentsOf(proof, person)
      return row?.kind === 'bankDeposit' ? row : null
    })
    const [transfer] = await eventually('its transfer', async () => {
      const made = await transfersOf(proof, payment.name)
      return made.length > 0 ? made : null
    })
    await hurry(proof, transfer!.id)
    await reorderWebhooks(proof)
    await arrives(proof, payment, 'completed')
    person.cash += cents
    expect([200, 202]).toContain((await request).status)
  },
)

prove(
  'T6: a return before the completion fails the deposit and keeps the bank',
  async (proof, random) => {
    const person = await makePerson(proof)
    const bank = await linkBank(proof, person)
    const payment = await pending(proof, person, cash(random), bank)
    await sendBack(proof, payment.ref, 'R01')
    await arrives(proof, payment, 'failed')
    expect((await newest(proof, person)).failure).toContain('R01')
    expect(await banksOf(proof, person)).toEqual([{ url: bank, status: 'verified' }])
    await eventually('a mail about it', async () => (await mailsTo(proof, person)).length > 1)
  },
)

prove(
  'T7: a deposit above the weekly limit is refused by us, or by the provider',
  async (proof, random) => {
    const person = await makePerson(proof)
    const bank = await linkBank(proof, person)
    const first = await pending(proof, person, random.int(250_001, 500_000), bank)
    const more = random.int(250_000, 500_000)
    expect(await depositFromBank(proof, person, more, bank)).toMatchObject({
      status: 409,
      body: D_FAIL,
    })
    const made = await newest(proof, person)
    expect([first.id, ...(made.state === 'rejected' ? [made.id] : [])]).toContain(made.id)

    const age = (days: number) =>
      proof.database.sql(
        `update payments set created_at = created_at - $2 * interval '1 day' where id = $1`,
        [first.id, days],
      )
    await age(8)
    expect(await depositFromBank(proof, person, more, bank)).toMatchObject({
      status: 409,
      body: D_FAIL,
    })
    await age(-8)
    expect(await newest(proof, person)).toMatchObject({ state: 'rejected' })
    await sendBack(proof, first.ref, 'R01')
    await arrives(proof, first, 'failed')
  },
)

prove(
  'T8: a return of money that was bet becomes a debt, which winnings repay',
  async (proof, random) => {
    const [person, other] = [await makePerson(proof, 0), await makePerson(proof)]
    const bank = await linkBank(proof, person)
    const payment = await pending(proof, person, 5_000, bank)
    await pass(proof, 8 * DAY)
    await arrives(proof, payment, 'completed')
    person.cash = 5_000
    const game = await riskOn(proof, random, { person, other, risk: 3_000, stake: 1_000 })
    person.cash -= 3_000
    other.cash -= 1_000
    await pass(proof, 5 * DAY)
    await sendBack(proof, payment.ref, 'R10')
    await arrives(proof, payment, 'returned')
    person.cash = 0
    const [{ debt }] = (await proof.database.sql<{ debt: number }>(
      `select -balance_cents as debt from ledger_accounts where kind = 'user.debt' and owner_id = $1`,
      [person.user.id],
    )) as [{ debt: number }]
    expect(debt).toBe(3_000)
    await eventually('a bank that is gone', async () => (await banksOf(proof, person)).length === 0)
    expect(await withdrawToBank(proof, person, 100, bank)).toMatchObject({ verdict: 'refused' })
    await playGame(proof, game)
    // 40.00 are credited, of which 30.00 repay the debt.
    person.cash = 1_000
  },
)

prove('T9: three wrong amounts of micro-deposits remove the bank', async (proof, random) => {
  const person = await makePerson(proof)
  const added = await addBank(proof, person, bankNumbers(random))
  expect(added).toMatchObject({ status: 200 })
  const { accountURL } = added.body
  const verifyDeposits = (amount1: string, amount2: string) =>
    post(proof, person, '/api/user/validatedeposits', { accountURL, amount1, amount2 })
  expect(await verifyDeposits('0.03', '0.05'), 'too early').toMatchObject({
    status: 200,
    body: { status: 'processing' },
  })
  await pass(proof, 5 * DAY)
  for (let tries = 0; tries < 3; tries++)
    expect(await verifyDeposits('0.11', `0.${random.int(12, 99)}`)).toMatchObject({
      status: 409,
      body: { code: 'bankNotAdded' },
    })
  await pass(proof, MINUTE)
  expect(await verifyDeposits('0.03', '0.05'), 'right, too late').toMatchObject({ status: 409 })
  expect(await banksOf(proof, person)).toEqual([{ url: accountURL, status: 'failed' }])
  expect(await depositFromBank(proof, person, cash(random), accountURL)).toMatchObject({
    status: 409,
    body: D_FAIL,
  })
  expect(
    (await paymentsOf(proof, person)).filter(
      ({ kind, state }) => kind === 'bankDeposit' && state !== 'rejected',
    ),
  ).toEqual([])
})

prove('T21: a failed deposit remains failed after later events', async (proof, random) => {
  const person = await makePerson(proof)
  const bank = await linkBank(proof, person)
  // No event makes the product read the transfer while it is completed.
  await pauseWebhooks(proof)
  const payment = await pending(proof, person, cash(random), bank)
  await hurry(proof, payment.ref)
  await sendBack(proof, payment.ref, 'R01')
  // The events arrive as failed, completed, created.
  await reorderWebhooks(proof)
  await pass(proof, MINUTE)
  await arrives(proof, payment, 'failed')
  await resendWebhooks(proof, payment.ref)
  await pass(proof, MINUTE)
  expect((await newest(proof, person)).state).toBe('failed')
})

prove(
  'T22: two days without events of the provider end in the same state',
  async (proof, random) => {
    const person = await makePerson(proof)
    const bank = await linkBank(proof, person)
    const [credited, returned] = [cash(random), cash(random)]
    const first = await pending(proof, person, credited, bank)
    const second = await pending(proof, person, returned, bank)
    await pauseWebhooks(proof)
    await hurry(proof, first.ref)
    await sendBack(proof, second.ref, 'R01')
    await pass(proof, DAY)
    await pass(proof, DAY)
    await arrives(proof, first, 'completed')
    await arrives(proof, second, 'failed')
    person.cash += credited
    const missed = await proof.database.sql(
      `select 1 from webhook_inbox where provider = 'dwolla' and topic = 'transfer_completed' and resource = $1`,
      [first.ref],
    )
    expect(missed, 'read from the list of events').toHaveLength(1)
  },
)

prove(
  'T24: a rate limit or an expired token of the provider still makes one transfer',
  async (proof, random) => {
    const person = await makePerson(proof)
    const bank = await linkBank(proof, person)
    for (const action of ['rate_limit', 'token_expired']) {
      const cents = cash(random)
      await fault(proof, { match: TRANSFER, action })
      const server = aServer(proof, random)
      const response = await depositFromBank(proof, person, cents, bank, { server })
      expect([200, 202]).toContain(response.status)
      await pass(proof, 2 * MINUTE)
      const payment = await newest(proof, person)
      await arrives(proof, payment, 'pending')
      expect(await transfersOf(proof, payment.name)).toHaveLength(1)
      await hurry(proof, (await newest(proof, person)).ref!)
      await arrives(proof, payment, 'completed')
      person.cash += cents
    }
  },
)

prove('a completion that races a late return leaves the ledger exact', async (proof, random) => {
  const person = await makePerson(proof)
  const bank = await linkBank(proof, person)
  const payment = await pending(proof, person, cash(random), bank)
  await pauseWebhooks(proof)
  await hurry(proof, payment.ref)
  // Both processes poll at the same time, while the bank returns the transfer.
  await Promise.all([
    reorderWebhooks(proof),
    pass(proof, random.int(0, 5) * MINUTE),
    sendBack(proof, payment.ref, random.pick(['R01', 'R03', 'R09'])),
  ])
  await reorderWebhooks(proof)
  await resendWebhooks(proof, payment.ref)
  await eventually('an end that is no credit', async () =>
    ['failed', 'returned'].includes((await newest(proof, person)).state),
  )
})
