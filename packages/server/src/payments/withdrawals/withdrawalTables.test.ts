/** The specification's tables of withdrawals, row by row through the endpoints: the response, the request and the transfers. */
import {
  BANK_NOTHING_LEFT,
  BANK_TABLE,
  WALLET_REFUSED,
  WALLET_TABLE,
} from '@sidebet/domain/testing/withdrawalTables'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bankPayments } from '../../testing/bankPayments.ts'
import { linkBank } from '../../testing/linkBank.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let see: ReturnType<typeof bankPayments>
let users = 0

beforeAll(async () => {
  server = await startTestServer({ WITHDRAWAL_HOLD_HOURS: '0' })
  see = bankPayments(server)
})
afterAll(() => server.close())
afterEach(async () => {
  expect(await see.findLedgerBreaches()).toEqual([])
})

const dollars = (amount: number) => amount / 100

async function userWith(cashCents: number, country = 'US'): Promise<Client> {
  const client = await server.user(`user${++users}`, { cashCents })
  const { owner } = server.database
  await owner.query('update users set country = $2 where id = $1', [client.userId, country])
  return client
}

async function toBank(amount: number) {
  const client = await userWith(amount)
  const { accountURL } = await linkBank(server, client)
  const body = { withdrawAmount: dollars(amount), accountURL }
  return { client, answer: await client.post('/api/user/withdrawtobank', body) }
}

test.each(BANK_TABLE)(
  'a withdrawal of %d cents to a bank has a fee of %d and pays %d (GAP-063)',
  async (amount, fee, net) => {
    const before = await see.house()
    const { client, answer } = await toBank(amount)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        withdrawAmount: dollars(amount),
        feeEstimate: dollars(fee),
        netAmount: dollars(net),
        fundsAvailable: 0,
      },
    })
    const { name, request } = server.providers.bankState.sent.at(-1)!
    expect(JSON.parse(request)).toMatchObject({ way: 'toBank', amount: net })
    expect(await see.balances(client)).toEqual({ withdrawing: amount })

    see.setTransfer(name, { status: 'processed' })
    await see.passMinutes(1)
    expect(await see.balances(client)).toEqual({})
    const after = await see.house()
    expect(after['provider.dwolla']! - before['provider.dwolla']!).toBe(net)
    expect(after['revenue.withdrawal_fee']! - before['revenue.withdrawal_fee']!).toBe(fee)
  },
)

test.each(BANK_NOTHING_LEFT)(
  'a withdrawal of %d cents to a bank is refused because nothing would be left (GAP-070)',
  async (amount) => {
    const { client, answer } = await toBank(amount)
    expect(answer).toMatchObject({ status: 400, body: { code: 'nothingLeft' } })
    expect(await see.balances(client)).toEqual({ cash: amount })
  },
)

/** Funds of which this part was just deposited from a bank, and is withheld. */
async function userWithFunds(funds: number, withheld: number, country: string): Promise<Client> {
  const client = await userWith(funds - withheld, country)
  if (withheld === 0) return client
  const { accountURL } = await linkBank(server, client)
  await client.post('/api/user/depositfrombank', { depositAmount: dollars(withheld), accountURL })
  see.setTransfer((await see.payment(client)).name, { status: 'processed' })
  await see.passMinutes(1)
  return client
}

const toWallet = (client: Client, payout: number, debit: number) =>
  client.post('/api/user/paypalpayout', {
    receiver: `${client.username}@wallet.test`,
    paypalPayout: dollars(payout),
    databasePayout: dollars(debit),
    feeEstimate: 0.25,
  })

test.each(WALLET_TABLE)(
  'a user with %d cents, %d withheld, in %s who withdraws %d to a wallet receives %d and is debited %d (GAP-067, GAP-068)',
  async (funds, withheld, country, _amount, payout, debit) => {
    const client = await userWithFunds(funds, withheld, country)
    const response = await client.get('/api/funds/held')
    expect(response.body).toMatchObject({ withdrawable: dollars(funds - withheld) })
    expect(await toWallet(client, payout, debit)).toMatchObject({
      status: 200,
      body: {
        withdrawAmount: dollars(debit),
        feeEstimate: 0.25,
        netAmount: dollars(payout),
        fundsAvailable: dollars(funds - debit),
      },
    })
    const left = funds === debit ? {} : { cash: funds - debit }
    expect(await see.balances(client)).toEqual({ ...left, withdrawing: debit })
    expect([...server.providers.payoutsMade.values()].at(-1)?.item?.amount).toBe(payout)
  },
)

test.each(WALLET_REFUSED)(
  'a user with %d cents, %d withheld, in %s who withdraws %d to a wallet is refused: %s',
  async (funds, withheld, country, amount, code) => {
    const client = await userWithFunds(funds, withheld, country)
    // With the fee included and with the fee added, as far as the sum is not negative.
    const sums = [[amount - 25, amount], ...(code === 'nothingLeft' ? [] : [[amount, amount + 25]])]
    for (const [payout = 0, debit = 0] of sums.filter(([payout = 0]) => payout >= 0)) {
      expect((await toWallet(client, payout, debit)).body).toMatchObject({ code })
    }
    expect(await see.balances(client)).toEqual({ cash: funds })
  },
)

test('a wallet withdrawal of 4.85 with its fee on top is refused for a user with 5.00 (GAP-068)', async () => {
  const client = await userWithFunds(5_00, 0, 'MX')
  expect((await toWallet(client, 4_85, 5_10)).body).toMatchObject({ code: 'moreThanAvailable' })
})
