/** The providers of banks in the test's memory: the requests they received, and their answers. */
import { hash, randomUUID } from 'node:crypto'
import type {
  BankNumbers,
  BankPort,
  OutsideBank,
  OutsideTransfer,
  TransferOrder,
  VaultPort,
} from '../payments/ports/bankPort.ts'
import type { CallResult } from '../platform/http/provider.ts'

/** Tests change this to simulate what banks do. */
export type TestBankState = {
  /** Our name of each customer, by the provider's id. */
  readonly customers: Map<string, string>
  readonly banks: Map<string, OutsideBank & { readonly numbers?: string; tries: number }>
  readonly transfers: Map<string, OutsideTransfer & { readonly order: TransferOrder }>
  /** Why transfers have failed. */
  readonly failures: Map<string, string>
  /** Every request to create a transfer, repeats included, with our name of the transfer. */
  readonly sent: { readonly name: string; readonly request: string }[]
}

export function emptyBankState(): TestBankState {
  return {
    customers: new Map(),
    banks: new Map(),
    transfers: new Map(),
    failures: new Map(),
    sent: [],
  }
}

const ok = <Value>(value: Value): CallResult<Value> => ({ kind: 'ok', value })
const refusal = (status: number, code: string, issue = ''): CallResult<never> => ({
  kind: 'rejected',
  status,
  code,
  issue,
})
const NOT_THERE = refusal(404, 'NotFound')

/** Every bank is verified with 0.03 and 0.05; the widget's public token is the name of the new bank. */
export function testBank(state: TestBankState): BankPort {
  const { customers, banks, transfers, failures, sent } = state

  function addBank(
    customerRef: string,
    name: string,
    status: OutsideBank['status'],
    numbers?: string,
  ) {
    const duplicate = [...banks.values()].find(
      (bank) =>
        bank.customerRef === customerRef && bank.status !== 'removed' && bank.numbers === numbers,
    )
    if (duplicate && numbers) return ok(duplicate.bankRef)
    const bankRef = randomUUID()
    banks.set(bankRef, {
      bankRef,
      customerRef,
      name,
      fingerprint: numbers ? hash('sha256', numbers) : '',
      status,
      tries: 0,
      ...(numbers && { numbers }),
    })
    return ok(bankRef)
  }

  function change(bankRef: string, status: OutsideBank['status']): CallResult<null> {
    const bank = banks.get(bankRef)
    if (!bank) return NOT_THERE
    banks.set(bankRef, { ...bank, status })
    return ok(null)
  }

  return {
    async ensureCustomer({ name }) {
      const existingRef = [...customers].find(([, other]) => other === name)?.[0]
      const customerRef = existingRef ?? randomUUID()
      customers.set(customerRef, name)
      return ok(customerRef)
    },
    startLink: async (customerRef) => ok(`link-${customerRef}`),
    finishLink: async (customerRef, publicToken, found) => {
      return publicToken.startsWith('public-')
        ? addBank(customerRef, found?.name ?? publicToken, 'verified')
        : refusal(400, 'InvalidExchangeToken')
    },
    async addBank(customerRef, name, { routingNumber, accountNumber }: BankNumbers) {
      return addBank(customerRef, name, 'unverified', `${routingNumber} ${accountNumber}`)
    },
    startMicroDeposits: async (bankRef) => (banks.has(bankRef) ? ok(null) : NOT_THERE),
    async verifyMicroDeposits(bankRef, amounts) {
      const bank = banks.get(bankRef)
      if (!bank) return NOT_THERE
      if (bank.tries >= 3) return refusal(403, 'InvalidResourceState', 'Too many attempts.')
      if ([...amounts].sort().join() === '3,5') {
        change(bankRef, 'verified')
        return ok('verified')
      }
      bank.tries++
      if (bank.tries === 3) change(bankRef, 'failed')
      return refusal(400, 'ValidationError', 'Invalid /amount1/value')
    },
    async readBank(bankRef) {
      const bank = banks.get(bankRef)
      return bank ? ok(bank) : NOT_THERE
    },
    removeBank: async (bankRef) => change(bankRef, 'removed'),
    transferRequest: (order) => JSON.stringify(order),
    async sendTransfer(name, request) {
      sent.push({ name, request })
      const order = JSON.parse(request) as TransferOrder
      const existing = [...transfers.values()].find((transfer) => transfer.name === name)
      if (existing) return ok(existing.transferRef)
      const bank = banks.get(order.bankRef)
      if (!bank || bank.status === 'removed') {
        return refusal(400, 'ValidationError', 'Invalid /_links/source/href')
      }
      if (order.way === 'fromBank' && bank.status !== 'verified') {
        return refusal(400, 'ValidationError', 'Invalid /_links/source/href')
      }
      const transferRef = randomUUID()
      const { amount } = order
      const transfer = { transferRef, name, amount, currency: 'USD', status: 'pending' as const }
      transfers.set(transferRef, { ...transfer, order })
      return ok(transferRef)
    },
    async readTransfer(transferRef) {
      const transfer = transfers.get(transferRef)
      return transfer ? ok(transfer) : NOT_THERE
    },
    async readFailure(transferRef) {
      const code = failures.get(transferRef)
      return code ? ok(code) : NOT_THERE
    },
    async findTransfer(_customerRef, name) {
      return ok(
        [...transfers.values()].find((transfer) => transfer.name === name)?.transferRef ?? null,
      )
    },
    async cancelTransfer(transferRef) {
      const transfer = transfers.get(transferRef)
      if (transfer?.status !== 'pending')
        return refusal(400, 'ValidationError', 'NotAllowed /status')
      transfers.set(transferRef, { ...transfer, status: 'cancelled' })
      return ok(null)
    },
    addressOf: (bankRef) => `https://banks.test/funding-sources/${bankRef}`,
  }
}

export function testVault(): VaultPort {
  let stored = 0
  return {
    ensureCustomer: async (name) => ok(`profile-${name}`),
    store: async () => ok(`stored-${++stored}`),
  }
}

/** The routing number of an existing bank. */
export const ROUTING = '222222226'
