/** Outside services that live in the test's memory: what they were asked, and what they answer. */
import type { Cents } from '@sidebet/domain/money'
import type { BankPort, VaultPort } from '../core/bankPort.ts'
import type { LocationPort, Place } from '../core/location/location.ts'
import type { Mail, MailPort, Sms, SmsPort, WalletOrder, WalletPort } from '../core/ports.ts'
import { type BankBooks, emptyBankBooks, testBank, testVault } from './banks.ts'

export type TestProviders = {
  readonly mails: Mail[]
  readonly texts: Sms[]
  readonly places: Map<string, Place>
  readonly orders: Map<string, WalletOrder>
  readonly mail: MailPort
  readonly sms: SmsPort
  readonly location: LocationPort
  readonly wallet: WalletPort
  /** What the banks' provider remembers; a test may change it. */
  readonly bankBooks: BankBooks
  readonly bank: BankPort
  readonly vault: VaultPort
}

export function testProviders(): TestProviders {
  const mails: Mail[] = []
  const texts: Sms[] = []
  const places = new Map<string, Place>()
  const orders = new Map<string, WalletOrder>()
  const bankBooks = emptyBankBooks()
  return {
    mails,
    texts,
    places,
    orders,
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
      locate: async ({ username }) => places.get(username) ?? null,
      isWell: () => true,
    },
    wallet: testWallet(orders),
    bankBooks,
    bank: testBank(bankBooks),
    vault: testVault(),
  }
}

/** Every order is approved at once and every capture completes, unless the test says otherwise in `orders`. */
function testWallet(orders: Map<string, WalletOrder>): WalletPort {
  const amounts = new Map<string, Cents>()
  return {
    async createOrder({ name, amount }) {
      const orderId = `ORDER-${orders.size + 1}`
      amounts.set(orderId, amount)
      orders.set(orderId, { orderId, name, status: 'approved', capture: null })
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
  }
}
