/** External services in the test's memory: the requests they received, and their answers. */
import type { Cents } from '@sidebet/domain/money'
import type { BankPort, VaultPort } from '../payments/ports/bankPort.ts'
import type { Payout, PayoutPort } from '../payments/ports/payoutPort.ts'
import type { Location, LocationPort } from '../platform/location/location.ts'
import type { Mail, MailPort, Sms, SmsPort } from '../platform/mail/messagePorts.ts'
import type { WalletDispute, WalletOrder, WalletPort } from '../ports.ts'
import { emptyBankState, type TestBankState, testBank, testVault } from './banks.ts'

export type TestProviders = {
  readonly mails: Mail[]
  readonly texts: Sms[]
  readonly locations: Map<string, Location>
  readonly orders: Map<string, WalletOrder>
  /** By the id of their capture. */
  readonly disputes: Map<string, readonly WalletDispute[]>
  /** By the id of their batch. */
  readonly payoutsMade: Map<string, Payout>
  readonly mail: MailPort
  readonly sms: SmsPort
  readonly location: LocationPort
  readonly wallet: WalletPort
  /** The state of the banks' provider; a test may change it. */
  readonly bankState: TestBankState
  readonly bank: BankPort
  readonly vault: VaultPort
  readonly payouts: PayoutPort
}

export function testProviders(): TestProviders {
  const mails: Mail[] = []
  const texts: Sms[] = []
  const locations = new Map<string, Location>()
  const orders = new Map<string, WalletOrder>()
  const bankState = emptyBankState()
  const disputes = new Map<string, readonly WalletDispute[]>()
  const payoutsMade = new Map<string, Payout>()
  return {
    mails,
    texts,
    locations,
    orders,
    disputes,
    payoutsMade,
    mail: {
      async send(mail) {
        mails.push(mail)
        return { kind: 'ok', value: null }
      },
    },
    sms: {
      async send(sms) {
        texts.push(sms)
        return { kind: 'ok', value: null }
      },
    },
    location: {
      locate: async ({ username }) => locations.get(username) ?? null,
      isWell: () => true,
    },
    bankState,
    bank: testBank(bankState),
    vault: testVault(),
    wallet: testWallet(orders, disputes),
    payouts: testPayouts(payoutsMade),
  }
}

/** Every order is approved at once and every capture completes, unless the test changes `orders`. */
function testWallet(
  orders: Map<string, WalletOrder>,
  disputes: Map<string, readonly WalletDispute[]>,
): WalletPort {
  const amounts = new Map<string, Cents>()
  return {
    async createOrder({ name, amount }) {
      const orderId = `ORDER-${orders.size + 1}`
      amounts.set(orderId, amount)
      orders.set(orderId, {
        ...{ orderId, name, payee: 'SIDEBETSANDBX', status: 'approved' },
        ...{ capture: null, refunds: [] },
      })
      return { kind: 'ok', value: { orderId } }
    },
    async captureOrder(orderId) {
      const order = orders.get(orderId)
      if (!order) return { kind: 'rejected', status: 404, code: 'RESOURCE_NOT_FOUND', issue: '' }
      const capture = {
        captureId: `CAPTURE-${orderId}`,
        status: 'completed' as const,
        amount: amounts.get(orderId)!,
        currency: 'USD',
        fee: 0 as Cents,
        isGone: false,
      }
      const captured: WalletOrder = { ...order, status: 'completed', capture }
      orders.set(orderId, captured)
      return { kind: 'ok', value: captured }
    },
    async readOrder(orderId) {
      const order = orders.get(orderId)
      if (!order) return { kind: 'rejected', status: 404, code: 'RESOURCE_NOT_FOUND', issue: '' }
      return { kind: 'ok', value: order }
    },
    async refundCapture({ captureId, name, amount }) {
      const order = [...orders.values()].find(({ capture }) => capture?.captureId === captureId)
      if (!order) return { kind: 'rejected', status: 404, code: 'RESOURCE_NOT_FOUND', issue: '' }
      const existing = order.refunds.find((refund) => refund.name === name)
      const refundId = existing?.refundId ?? `REFUND-${name}`
      const refund = { refundId, name, cents: amount, status: 'completed' as const }
      if (!existing) orders.set(order.orderId, { ...order, refunds: [...order.refunds, refund] })
      return { kind: 'ok', value: { refundId, status: existing?.status ?? 'completed' } }
    },
    async readDisputes(captureId) {
      return { kind: 'ok', value: disputes.get(captureId) ?? [] }
    },
  }
}

/** Every payout is accepted, and its receiver has the money at the next poll, unless the test changes `made`. */
function testPayouts(made: Map<string, Payout>): PayoutPort {
  return {
    async createPayout({ name, amount }) {
      const existing = [...made].find(([, payout]) => payout.name === name)
      if (existing) return { kind: 'ok', value: { batchId: existing[0] } }
      const batchId = `BATCH-${made.size + 1}`
      const itemId = `ITEM-${made.size + 1}`
      const item = { itemId, amount, currency: 'USD', fee: 25 as Cents, isUnclaimed: false }
      made.set(batchId, { name, status: 'completed', word: 'SUCCESS', item })
      return { kind: 'ok', value: { batchId } }
    },
    async readPayout(batchId) {
      const payout = made.get(batchId)
      if (!payout) return { kind: 'rejected', status: 404, code: 'RESOURCE_NOT_FOUND', issue: '' }
      return { kind: 'ok', value: payout }
    },
    async cancelPayout(itemId) {
      const found = [...made].find(([, payout]) => payout.item?.itemId === itemId)
      const payout = found?.[1]
      if (!payout?.item?.isUnclaimed) {
        return { kind: 'rejected', status: 400, code: 'ITEM_INCORRECT_STATUS', issue: '' }
      }
      const item = { ...payout.item, isUnclaimed: false }
      made.set(found![0], { ...payout, status: 'failed', word: 'RETURNED', item })
      return { kind: 'ok', value: null }
    },
  }
}
