/** A mail for each result of a payment, through the code that moves payments: its contents, and that it is sent once. */
import { cents } from '@sidebet/domain/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { movePayment } from '../../../payments/movePayment.ts'
import type { PaymentKind, PaymentState } from '../../../payments/payment.ts'
import { insertPayment, lockPayment } from '../../../payments/payments.sql.ts'
import { legsOf, postLegs } from '../../../payments/postings.ts'
import { type Returned, recordRestored, recordReturn } from '../../../payments/recordReturn.ts'
import { deliverAllNotifications } from '../../../testing/notices.ts'
import { type Client, startTestServer, type TestServer } from '../../../testing/server.ts'
import { insertNotification, notice } from '../../outbox/outbox.ts'

let server: TestServer
let ann: Client
let bankId: number
let users = 0

beforeAll(async () => {
  server = await startTestServer({ SUPPORT_EMAIL: 'help@sidebet.example' })
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await server.user(`ann${++users}`)
  server.providers.mails.length = 0
  const { rows } = await server.database.owner.query<{ id: number }>(
    `insert into banks (user_id, provider_ref, account_name, state) values ($1, $2, 'House - Checking - 6789', 'verified')
     returning id`,
    [ann.userId, `bank-${users}`],
  )
  bankId = rows[0]!.id
})

const FROM_BANK = ['bankDeposit', 'bankPayout']

/** A payment of 50.00, with a fee of 0.25 when it is a payout, moved through these states. */
async function paid(
  kind: PaymentKind,
  states: readonly PaymentState[],
  cause = 'test',
): Promise<number> {
  const { db } = server.database
  const isOut = kind.endsWith('Payout')
  if (isOut) await paid('walletDeposit', ['completed'])
  const payment = await db.transaction(async (tx) => {
    const made = await insertPayment(tx, {
      ...{ userId: ann.userId, kind, amount: cents(50_00), charge: cents(isOut ? 25 : 0) },
      ...(FROM_BANK.includes(kind) && { bankId }),
      ...(kind === 'walletPayout' && { receiver: 'ann@wallet.example' }),
    })
    await postLegs(tx, made, legsOf(made, made.state, made.charge))
    return made
  })
  if (isOut) await mails()
  for (const to of states) await movePayment(db, payment.id, { to, cause })
  // A repeated state sends no second mail.
  for (const to of states) await movePayment(db, payment.id, { to, cause })
  return payment.id
}

async function back(id: number, change: Partial<Returned>): Promise<void> {
  const whole = { kind: 'bankReturn', providerRef: `r-${id}`, cents: cents(50_00) } as const
  await server.database.db.transaction(async (tx) =>
    recordReturn(tx, await lockPayment(tx, id), { ...whole, cost: cents(0), code: '', ...change }),
  )
}

/** The mails since the last call: subjects, and the paragraphs between the greeting and the link. */
async function mails() {
  await deliverAllNotifications(server.services)
  const texts = server.providers.mails.splice(0).map(({ to, subject, text }) => {
    expect(to).toBe(`${ann.username}@example.test`)
    return [subject, ...text.trim().split('\n\n').slice(1, -3)]
  })
  return texts
}

const R01 =
  'The reason: there was not enough money in the bank account. Please make sure that there is, and try again.'
const AGAIN = '$50.00 are in your available funds again, our fee included.'

test.each<[PaymentKind, PaymentState[], string, string[]]>([
  [
    'walletDeposit',
    ['completed'],
    'test',
    ['Your deposit was successful', 'Your deposit of $50.00 was successful and is available now.'],
  ],
  [
    'walletDeposit',
    ['pending', 'failed'],
    'capture failed',
    [
      'Your deposit failed',
      'Your deposit of $50.00 could not be completed, and nothing was added to your funds.',
      'If you tried using a credit card thru PayPal, try using another method.',
    ],
  ],
  [
    'bankDeposit',
    ['pending', 'completed'],
    'processed',
    [
      'Your deposit was successful',
      'Your deposit of $50.00 from House - Checking - 6789 was successful and is available now. It may be withdrawn five banking days after today, since your bank may take it back until then.',
    ],
  ],
  [
    'bankDeposit',
    ['pending', 'failed'],
    'R01',
    [
      'Your deposit failed',
      'Your deposit of $50.00 from House - Checking - 6789 could not be completed, and nothing was added to your funds.',
      R01,
    ],
  ],
  [
    'bankDeposit',
    ['submitting', 'rejected'],
    'the provider never had it',
    [
      'Your deposit failed',
      'Your deposit of $50.00 from House - Checking - 6789 could not be completed, and nothing was added to your funds.',
    ],
  ],
  [
    'bankDeposit',
    ['pending', 'failed'],
    'cancelled',
    [
      'Your deposit was cancelled',
      'Your deposit of $50.00 from House - Checking - 6789 was cancelled. Nothing was taken from your bank, and nothing was added to your funds.',
    ],
  ],
  [
    'walletPayout',
    ['pending', 'completed'],
    'SUCCESS',
    [
      'Your withdrawal was paid',
      '$49.75 were paid to ann@wallet.example at PayPal.',
      '$50.00 have left your funds: the payment, and our fee of $0.25.',
    ],
  ],
  [
    'walletPayout',
    ['pending', 'failed'],
    'RETURNED',
    [
      'Your withdrawal failed',
      `The $49.75 of your withdrawal to ann@wallet.example at PayPal were not paid. ${AGAIN}`,
      'The reason: nobody claimed it, so PayPal sent it back.',
    ],
  ],
  [
    'walletPayout',
    ['rejected'],
    'INSUFFICIENT_FUNDS',
    [
      'Your withdrawal failed',
      `The $49.75 of your withdrawal to ann@wallet.example at PayPal were not paid. ${AGAIN}`,
    ],
  ],
  [
    'bankPayout',
    ['pending', 'completed'],
    'processed',
    [
      'Your withdrawal was paid',
      '$49.75 were paid to House - Checking - 6789.',
      '$50.00 have left your funds: the payment, and our fee of $0.25.',
    ],
  ],
  [
    'bankPayout',
    ['pending', 'failed'],
    'cancelled',
    [
      'Your withdrawal was cancelled',
      `Your withdrawal to House - Checking - 6789 was cancelled. ${AGAIN}`,
    ],
  ],
])('a %s that went through %j (%s) sends one mail', async (kind, states, cause, expected) => {
  await paid(kind, states, cause)
  expect(await mails()).toEqual([expected])
})

test('a withdrawal returned after it was paid sends a mail with the reason', async () => {
  const id = await paid('bankPayout', ['pending', 'completed'])
  await mails()
  await movePayment(server.database.db, id, { to: 'returned', cause: 'R03' })
  expect(await mails()).toEqual([
    [
      'Your withdrawal came back',
      `The $49.75 that were paid to House - Checking - 6789 came back. ${AGAIN}`,
      'The reason: the bank has no such account. Please check its number and add it again.',
    ],
  ])
})

test('an unpaid order sends no mail', async () => {
  await paid('walletDeposit', ['rejected'])
  expect(await mails()).toEqual([])
})

test('a partial refund and its restoration send one mail each', async () => {
  const id = await paid('walletDeposit', ['completed'])
  await mails()
  await back(id, { kind: 'refund', cents: cents(5_00) })
  await back(id, { kind: 'refund', cents: cents(5_00) })
  expect(await mails()).toEqual([
    [
      'Your deposit went back',
      'PayPal has paid back money to the account that it came from: $5.00 of your deposit of $50.00 are no longer in your funds.',
    ],
  ])
  await server.database.db.transaction(async (tx) =>
    recordRestored(tx, await lockPayment(tx, id), {
      providerRef: 'x',
      cents: cents(5_00),
      code: 'restored',
    }),
  )
  expect(await mails()).toEqual([
    [
      'Your deposit counts again',
      '$5.00 of your deposit of $50.00, which had gone back, were given to us again and are in your funds.',
    ],
  ])
})

test('the mail about a return that the funds do not cover explains the debt', async () => {
  const id = await paid('bankDeposit', ['pending', 'completed'])
  await mails()
  // A withdrawal takes 30.00 of it meanwhile.
  await server.database.db.transaction(async (tx) => {
    const lost = await insertPayment(tx, {
      userId: ann.userId,
      kind: 'bankPayout',
      amount: cents(30_00),
      bankId,
    })
    await postLegs(tx, lost, legsOf(lost, 'requested', cents(0)))
  })
  await back(id, { code: 'R10' })
  expect(await mails()).toEqual([
    [
      'Your deposit went back',
      'Your bank has taken back a transfer: $50.00 of your deposit of $50.00 from House - Checking - 6789 are no longer in your funds.',
      'The reason: the owner of the account says that they did not agree to it. Please write to the support.',
      'Your funds did not cover all that went back: you owe us $30.00. What comes in repays that first: a deposit, a bet that you win, a stake that comes back. Until then you may bet, and you may not withdraw. There is nothing else to do.',
    ],
  ])
})

test('the mail about a reversal or a dispute states who took the money', async () => {
  for (const kind of ['reversal', 'dispute'] as const) {
    const id = await paid('walletDeposit', ['completed'])
    await mails()
    await back(id, { kind })
    const [[subject, text]] = (await mails()) as [string[]]
    expect([subject, text]).toEqual(['Your deposit went back', expect.stringMatching(WHO[kind])])
  }
})

const WHO = { reversal: /^PayPal has taken back a payment: /, dispute: /has disputed a payment: / }

test('a notification of an older process is rendered by the state of its payment', async () => {
  const id = await paid('walletDeposit', ['completed'])
  await mails()
  await server.database.db.transaction((tx) => insertNotification(tx, notice('deposit', id, {})))
  expect((await mails()).map(([subject]) => subject)).toEqual(['Your deposit was successful'])
})
