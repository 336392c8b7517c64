/** A user with money, a bank and a wallet, and their actions over HTTP as their browser sends them. */
import { expect } from 'vitest'
import { type BankAccount, linkBank as link } from '../environment/banks.ts'
import { makeUsers, signIn } from '../environment/people.ts'
import type { Server } from '../environment/servers.ts'
import { WALLET_FEE } from '../model/fees.ts'
import type { Random } from '../random.ts'
import { type Answer, sendRequest } from '../traffic/sendRequest.ts'
import type { Person } from './person.ts'
import type { Proof } from './proof.ts'

export type How = {
  /** The process that receives the request. */
  readonly server?: Server
  /** The idempotency key; a new one by default. */
  readonly key?: string
}

let named = 0

/** Creates a user with money from a wallet deposit, of which nothing is withheld. */
export async function makePerson(proof: Proof, cents = 10_000): Promise<Person> {
  const [user] = await makeUsers(proof.database, [`person${++named}`])
  const person: Person = { user: user!, cash: 0, debt: 0 }
  proof.people.push(person)
  if (cents > 0) {
    const paid = await depositByWallet(proof, person, cents)
    expect(paid, 'the first money').toMatchObject({ status: 200, body: { status: 'completed' } })
    person.cash = cents
  }
  return person
}

let keys = 0

async function send(
  proof: Proof,
  { user }: Person,
  method: 'GET' | 'POST',
  path: string,
  body: object | undefined,
  { server = proof.servers[0], key = `proof-${++keys}` }: How,
): Promise<Answer> {
  const request = { method, path, ...(body && { body, key }) }
  const response = await sendRequest(server, { ...request, cookie: user.cookie })
  if (response.verdict !== 'signedOut') return response
  // The clock has moved beyond the end of the session.
  await signIn(proof.database, user)
  return sendRequest(server, { ...request, cookie: user.cookie })
}

export const post = (proof: Proof, person: Person, path: string, body: object, how: How = {}) =>
  send(proof, person, 'POST', path, body, how)
export const get = (proof: Proof, person: Person, path: string) =>
  send(proof, person, 'GET', path, undefined, {})

const dollars = (cents: number) => cents / 100

export async function startWalletDeposit(
  proof: Proof,
  person: Person,
  cents: number,
  how: How = {},
): Promise<string> {
  const body = { depositAmount: dollars(cents) }
  const made = await post(proof, person, '/api/user/paypal/orders', body, how)
  expect(made, 'an order').toMatchObject({ status: 200 })
  return made.body.orderID
}

export const capture = (proof: Proof, person: Person, orderId: string, how: How = {}) =>
  post(proof, person, `/api/user/paypal/orders/${orderId}/capture`, {}, how)

/** Posts the deposit record of the specification with any fields. */
export const recordDeposit = (
  proof: Proof,
  person: Person,
  orderId: string,
  fields: object,
  how?: How,
) =>
  post(
    proof,
    person,
    '/api/user/paypaldeposit',
    {
      orderID: orderId,
      payerEmail: 'payer@example.test',
      paymentID: 'CLAIMED',
      paymentStatus: 'COMPLETED',
      ...fields,
    },
    how,
  )

export async function depositByWallet(
  proof: Proof,
  person: Person,
  cents: number,
  how: How = {},
): Promise<Answer> {
  const orderId = await startWalletDeposit(proof, person, cents, how)
  expect(await proof.sandbox.checkout(orderId, 'pay')).toBe(true)
  return capture(proof, person, orderId, how)
}

/** Links one of the two accounts that every user has at the sandbox's bank. Returns its address. */
export const linkBank = (proof: Proof, person: Person, account: BankAccount = 'checking') =>
  link({
    sandboxUrl: proof.sandbox.url,
    name: person.user.name,
    account,
    get: (path) => get(proof, person, path),
    post: (path, body) => post(proof, person, path, body),
  })

/** Account numbers that occur nowhere else, so that the test can search for them. */
export function bankNumbers(random: Random): BankNumbers {
  return { routingNumber: '222222226', accountNumber: `7${random.int(10 ** 10, 10 ** 11 - 1)}` }
}

export type BankNumbers = { readonly routingNumber: string; readonly accountNumber: string }

/** Adds a bank by its numbers, like the form of the page. Returns the answer. */
export const addBank = (proof: Proof, person: Person, numbers: BankNumbers, name = 'Main') =>
  post(proof, person, '/api/user/addbank', { ...numbers, bankAccountType: 'checking', name })

export const depositFromBank = (
  proof: Proof,
  person: Person,
  cents: number,
  accountURL: string,
  how: How = {},
) =>
  post(
    proof,
    person,
    '/api/user/depositfrombank',
    { depositAmount: dollars(cents), accountURL },
    how,
  )

export const withdrawToBank = (
  proof: Proof,
  person: Person,
  cents: number,
  accountURL: string,
  how: How = {},
) =>
  post(
    proof,
    person,
    '/api/user/withdrawtobank',
    { withdrawAmount: dollars(cents), accountURL },
    how,
  )

/** `cents` arrive. A fee of 25 cents leaves the funds as well. */
export const withdrawToWallet = (
  proof: Proof,
  person: Person,
  cents: number,
  receiver = `${person.user.name}@wallet.test`,
  how: How = {},
) =>
  post(
    proof,
    person,
    '/api/user/paypalpayout',
    { receiver, paypalPayout: dollars(cents), databasePayout: dollars(cents + WALLET_FEE) },
    how,
  )

export type PaymentRow = {
  readonly id: number
  readonly kind: string
  readonly state: string
  readonly amount: number
  readonly returned: number
  readonly name: string
  readonly ref: string | null
  readonly failure: string
}

/** The payments of a user, newest first, including the first deposit. */
export function paymentsOf({ database }: Proof, { user }: Person): Promise<PaymentRow[]> {
  return database.sql<PaymentRow>(
    `select id, kind, state, amount_cents as amount, returned_cents as returned, name, provider_ref as ref, failure
     from payments where user_id = $1 order by id desc`,
    [user.id],
  )
}

export async function mailsTo({ sandbox }: Proof, { user }: Person): Promise<string[]> {
  const mails = await sandbox.control<{ subject?: string; text?: string; body?: string }[]>(
    'GET',
    `/inbox?to=${user.name}@example.test`,
  )
  return mails.map((mail) => JSON.stringify(mail))
}

export async function newest(proof: Proof, person: Person): Promise<PaymentRow> {
  const [payment] = await paymentsOf(proof, person)
  return payment!
}

/** The banks that the product shows to the user. */
export async function banksOf(proof: Proof, person: Person) {
  const shown = await get(proof, person, `/api/user/accounts/${person.user.name}`)
  expect(shown, 'banks').toMatchObject({ status: 200 })
  type Bank = { readonly accountURL: string; readonly status: string }
  return (shown.body[0].fundingSources as Bank[]).map(({ accountURL, status }) => ({
    url: accountURL,
    status,
  }))
}
