/** Faults while money goes out, to a wallet and to a bank. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { bankFee, WALLET_FEE } from '../model/fees.ts'
import type { Random } from '../random.ts'
import { payoutsOf, transfersOf } from './invariants.ts'
import {
  banksOf,
  linkBank,
  mailsTo,
  makePerson,
  newest,
  type PaymentRow,
  paymentsOf,
  withdrawToBank,
  withdrawToWallet,
} from './people.ts'
import type { Person } from './person.ts'
import { arrives, aServer, DAY, eventually, fault, MINUTE, type Proof, pass } from './proof.ts'
import { proofs } from './prove.ts'
import { hurry, pauseWebhooks, sendBack } from './transfers.ts'

const { prove } = proofs()

const PAYOUT = { provider: 'paypal', op: 'create_payout' } as const
const TRANSFER = { provider: 'dwolla', op: 'create_transfer' } as const
const O_FAIL = {
  error:
    'There was an error with your request, please try again. If the issue persists, please try again later, as it is likely a temporary issue with our processor.',
}

prove('T15: a payout whose answer is lost is paid once', async (proof, random) => {
  const person = await makePerson(proof)
  const arrivesThere = random.int(100, 9_975)
  await pauseWebhooks(proof)
  await fault(proof, { match: PAYOUT, action: 'hang_after' })
  const server = aServer(proof, random)
  const response = await withdrawToWallet(proof, person, arrivesThere, undefined, { server })
  expect(response).toMatchObject({ status: 202, body: { status: 'unknown' } })
  person.cash -= arrivesThere + WALLET_FEE
  const payment = await newest(proof, person)
  await pass(proof, 2 * MINUTE)
  await pass(proof, 5 * MINUTE)
  await arrives(proof, payment, 'completed')
  expect(await payoutsOf(proof, payment.name)).toHaveLength(1)
})

prove('T16: an unclaimed payout is refunded after 30 days', async (proof, random) => {
  const person = await makePerson(proof)
  const receiver = `unclaimed+${random.int(1, 1_000_000)}@wallet.test`
  const response = await withdrawToWallet(proof, person, random.int(1, 9_975), receiver)
  expect(response).toMatchObject({ status: 200, body: { status: 'pending' } })
  const payment = await newest(proof, person)
  await pass(proof, 29 * DAY)
  expect((await newest(proof, person)).state).toBe('pending')
  await pass(proof, 2 * DAY)
  await arrives(proof, payment, 'failed')
  await eventually('a mail about it', async () => (await mailsTo(proof, person)).length > 1)
})

prove(
  'T17: a payout that our balance does not cover is refunded, and the operator is alerted',
  async (proof, random) => {
    const person = await makePerson(proof)
    // Twice: a request with an expired token uses up one match, and is sent again.
    const action = { kind: 'decline', issue: 'INSUFFICIENT_FUNDS' }
    await fault(proof, { match: PAYOUT, times: 2, action })
    const server = aServer(proof, random)
    const response = await withdrawToWallet(proof, person, random.int(1, 9_975), undefined, {
      server,
    })
    expect(response).toMatchObject({ status: 409, body: O_FAIL })
    const payment = await newest(proof, person)
    expect(payment).toMatchObject({ kind: 'walletPayout', state: 'rejected' })
    const log = readFileSync(join(proof.home, `server-${server.index}.log`), 'utf8')
    expect(log).toContain('our balance at the wallet provider does not cover withdrawals')
  },
)

prove(
  'T18: a bank withdrawal that is returned after its completion is refunded with its fee',
  async (proof, random) => {
    const person = await makePerson(proof)
    const bank = await linkBank(proof, person)
    const cents = random.int(400, 10_000)
    const response = await withdrawToBank(proof, person, cents, bank)
    expect(response).toMatchObject({
      status: 200,
      body: { status: 'pending', feeEstimate: bankFee(cents) / 100 },
    })
    person.cash -= cents
    const payment = await newest(proof, person)
    await pass(proof, 5 * DAY)
    await arrives(proof, payment, 'completed')
    const [transfer] = await transfersOf(proof, payment.name)
    expect(transfer!.cents).toBe(cents - bankFee(cents))
    await sendBack(proof, transfer!.id, 'R03')
    await arrives(proof, payment, 'returned')
    person.cash += cents
    await eventually('a bank that is gone', async () => (await banksOf(proof, person)).length === 0)
    await eventually('mails about both', async () => (await mailsTo(proof, person)).length > 2)
  },
)

/** Withdraws all money of the user, to the wallet or to the bank. */
function allOf(proof: Proof, person: Person, random: Random, bank: string, at: number) {
  const server = proof.servers[at % 2]!
  return random.chance(0.5)
    ? withdrawToWallet(proof, person, person.cash - WALLET_FEE, undefined, { server })
    : withdrawToBank(proof, person, person.cash, bank, { server })
}

prove(
  'T20: of twenty simultaneous withdrawals of the whole balance one succeeds',
  async (proof, random) => {
    const person = await makePerson(proof, random.int(1_000, 50_000))
    const bank = await linkBank(proof, person)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => allOf(proof, person, random, bank, at)),
    )
    const done = responses.filter(({ status }) => status === 200 || status === 202)
    const refused = responses.filter(({ verdict }) => verdict === 'refused')
    expect([done.length, refused.length], JSON.stringify(responses)).toEqual([1, 19])
    for (const { body } of refused)
      expect(['moreThanAvailable', 'moreThanWithdrawable']).toContain(body.code)
    person.cash = 0
    await settle(proof, person)
  },
)

/** Completes the newest withdrawal. */
async function settle(proof: Proof, person: Person): Promise<PaymentRow> {
  await pass(proof, 2 * MINUTE)
  const payment = await newest(proof, person)
  if (payment.kind === 'bankPayout') {
    const [transfer] = await transfersOf(proof, payment.name)
    await hurry(proof, transfer!.id)
  }
  await arrives(proof, payment, 'completed')
  return payment
}

prove(
  'T23: a payout is sent once when its server dies between the ledger and the provider',
  async (proof, random) => {
    for (const way of ['wallet', 'bank']) {
      const person = await makePerson(proof)
      const bank = await linkBank(proof, person)
      const cents = random.int(500, 9_000)
      const action = random.pick(['hang_before', 'hang_after'])
      await fault(proof, { match: way === 'bank' ? TRANSFER : PAYOUT, action })
      const server = aServer(proof, random)
      const key = `dies-${person.user.name}`
      const request =
        way === 'bank'
          ? withdrawToBank(proof, person, cents, bank, { server, key })
          : withdrawToWallet(proof, person, cents - WALLET_FEE, undefined, { server, key })
      const payment = await eventually('money that is set aside', async () => {
        const [row] = await paymentsOf(proof, person)
        return row?.kind.endsWith('Payout') ? row : null
      })
      if (action === 'hang_after')
        await eventually('the payment outside', async () => {
          const { name } = payment
          return [...(await transfersOf(proof, name)), ...(await payoutsOf(proof, name))].length > 0
        })
      await server.kill()
      expect(await request).toMatchObject({ status: 0 })
      person.cash -= cents
      await server.start()
      await pass(proof, 2 * MINUTE)
      await pass(proof, 6 * MINUTE)
      await settle(proof, person)
      expect([
        ...(await transfersOf(proof, payment.name)),
        ...(await payoutsOf(proof, payment.name)),
      ]).toHaveLength(1)
      expect(
        (await paymentsOf(proof, person)).filter(({ kind }) => kind.endsWith('Payout')),
      ).toHaveLength(1)
    }
  },
)
