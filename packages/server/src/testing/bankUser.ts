/**
 * For tests of payments from and to banks: a server, and for each test a new user with 100.00 dollars and a verified bank.
 * A test file gets all of it after `prepareBankUsers`. After every test the ledger verifies, and a payment explains every
 * cent in transit.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { BankPort } from '../payments/ports/bankPort.ts'
import { bankPayments } from './bankPayments.ts'
import { linkBank } from './linkBank.ts'
import { type Client, startTestServer, type TestServer } from './server.ts'

export let server: TestServer
export let see: ReturnType<typeof bankPayments>
/** The provider, which a test may change, and its original. */
export let bank: BankPort
export let realBank: BankPort
export let ann: Client
/** Her bank. */
export let accountURL: string
export let bankRef: string
/** The suffix of the names of other users in the same test. */
export let users = 0

/** Each file calls it: modules are loaded once for all files of a process, and hooks belong to one file. */
export function prepareBankUsers(): void {
  beforeAll(async () => {
    server = await startTestServer({ WITHDRAWAL_HOLD_HOURS: '0' })
    see = bankPayments(server)
    bank = server.providers.bank
    realBank = { ...bank }
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    Object.assign(bank, realBank)
    ann = await server.user(`ann${++users}`, { cashCents: 100_00 })
    const linked = await linkBank(server, ann)
    accountURL = linked.accountURL
    bankRef = linked.bankRef
  })
  afterEach(async () => {
    expect(await see.findLedgerBreaches()).toEqual([])
  })
}
