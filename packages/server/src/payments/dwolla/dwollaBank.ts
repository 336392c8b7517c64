import { plainDollars } from '@sidebet/domain/money'
import type { Config } from '../../config/config.ts'
import type { CallResult } from '../../platform/http/provider.ts'
import { makeSerialQueue } from '../banks/serialQueue.ts'
import type { BankPort } from '../ports/bankPort.ts'
import {
  bankAnswer,
  customerAnswer,
  failureAnswer,
  LINKED_NAME,
  partnersAnswer,
  sessionAnswer,
  transferAnswer,
  transfersAnswer,
} from './dwollaAnswers.ts'
import { type DwollaClient, findExistingId } from './dwollaClient.ts'

type BankConfig = Pick<Config, 'DWOLLA_BASE_URL' | 'DWOLLA_MASTER_FS'>

/** Most transfers from our balance that wait in the queue; a poll sends further ones later. */
const WAITING_MOST = 3

/** The adapter for Dwolla (P10); the sandbox has the same API. */
export function dwollaBank(client: DwollaClient, config: BankConfig): BankPort {
  const at = (...path: string[]) => [config.DWOLLA_BASE_URL, ...path].join('/')
  const link = (...path: string[]) => ({ href: at(...path) })
  const inTurn = makeSerialQueue(WAITING_MOST)

  /** The id of the created resource, or of the existing one that a refusal refers to. */
  async function made(wanted: Promise<CallResult<string>>): Promise<CallResult<string>> {
    const answer = await wanted
    const existingId = findExistingId(answer)
    return existingId === null ? answer : { kind: 'ok', value: existingId }
  }

  async function partnerLink() {
    const partner = await client.call({ method: 'GET', path: '/exchange-partners' }, partnersAnswer)
    if (partner.kind !== 'ok') return partner
    const links = { 'exchange-partner': link('exchange-partners', partner.value) }
    return { kind: 'ok', value: links } as const
  }

  function addSource(customerRef: string, body: object): Promise<CallResult<string>> {
    const path = `/customers/${customerRef}/funding-sources`
    return made(client.create({ method: 'POST', path, body }))
  }

  async function act(path: string, body?: object): Promise<CallResult<null>> {
    const answer = await client.act({ method: 'POST', path, ...(body ? { body } : {}) })
    return answer.kind === 'ok' ? { kind: 'ok', value: null } : answer
  }

  const microDeposits = (bankRef: string) => `/funding-sources/${bankRef}/micro-deposits`

  return {
    async ensureCustomer({ name, firstName, lastName, email }) {
      const body = {
        firstName: plainName(firstName),
        lastName: plainName(lastName),
        email,
        correlationId: name,
        type: 'unverified',
      }
      const answer = await client.create({ method: 'POST', path: '/customers', body })
      const existingId = findExistingId(answer)
      if (existingId === null) return answer
      const read = await client.call(
        { method: 'GET', path: `/customers/${existingId}` },
        customerAnswer,
      )
      if (read.kind !== 'ok') return read
      return read.value.correlationId === name
        ? { kind: 'ok', value: existingId }
        : { kind: 'rejected', status: 409, code: 'foreign', issue: '' }
    },

    async startLink(customerRef) {
      const links = await partnerLink()
      if (links.kind !== 'ok') return links
      const session = await client.create({
        method: 'POST',
        path: `/customers/${customerRef}/exchange-sessions`,
        body: { _links: links.value },
      })
      if (session.kind !== 'ok') return session
      const path = `/exchange-sessions/${session.value}`
      return client.call({ method: 'GET', path }, sessionAnswer)
    },

    async finishLink(customerRef, publicToken, found) {
      const links = await partnerLink()
      if (links.kind !== 'ok') return links
      const exchange = await client.create({
        method: 'POST',
        path: `/customers/${customerRef}/exchanges`,
        body: { _links: links.value, plaid: { publicToken } },
      })
      if (exchange.kind !== 'ok') return exchange
      return addSource(customerRef, {
        _links: { exchange: link('exchanges', exchange.value) },
        bankAccountType: found?.type ?? 'checking',
        name: found ? plainName(found.name) : LINKED_NAME,
      })
    },

    addBank(customerRef, name, { routingNumber, accountNumber, type }) {
      const body = { routingNumber, accountNumber, bankAccountType: type, name: plainName(name) }
      return addSource(customerRef, body)
    },

    async startMicroDeposits(bankRef) {
      const answer = await act(microDeposits(bankRef))
      const isStarted = answer.kind === 'rejected' && answer.code === 'MaxNumberOfResources'
      return isStarted ? { kind: 'ok', value: null } : answer
    },

    async verifyMicroDeposits(bankRef, amounts) {
      const [amount1, amount2] = amounts.map((amount) => ({
        value: plainDollars(amount),
        currency: 'USD',
      }))
      const body = { amount1, amount2 }
      const answer = await client.act({ method: 'POST', path: microDeposits(bankRef), body })
      if (answer.kind !== 'ok') return answer
      return { kind: 'ok', value: answer.value === 202 ? 'processing' : 'verified' }
    },

    readBank(bankRef) {
      return client.call({ method: 'GET', path: `/funding-sources/${bankRef}` }, bankAnswer)
    },

    removeBank: (bankRef) => act(`/funding-sources/${bankRef}`, { removed: true }),

    transferRequest({ way, bankRef, amount, name }) {
      const bank = link('funding-sources', bankRef)
      const balance = link('funding-sources', config.DWOLLA_MASTER_FS)
      const [source, destination] = way === 'fromBank' ? [bank, balance] : [balance, bank]
      return JSON.stringify({
        _links: { source, destination },
        amount: { currency: 'USD', value: plainDollars(amount) },
        correlationId: name,
      })
    },

    sendTransfer(name, request) {
      const send = () =>
        client.create({ method: 'POST', path: '/transfers', key: name, body: request })
      // Dwolla makes transfers from one balance one at a time, and refuses concurrent ones with 429.
      return isFromBalance(request, config) ? inTurn(send) : send()
    },

    readTransfer(transferRef) {
      return client.call({ method: 'GET', path: `/transfers/${transferRef}` }, transferAnswer)
    },

    async readFailure(transferRef) {
      const path = `/transfers/${transferRef}/failure`
      const failure = await client.call({ method: 'GET', path }, failureAnswer)
      return failure.kind === 'ok' ? { kind: 'ok', value: failure.value.code } : failure
    },

    async findTransfer(customerRef, name) {
      const query = new URLSearchParams({ correlationId: name })
      const path = `/customers/${customerRef}/transfers?${query}`
      const found = await client.call({ method: 'GET', path }, transfersAnswer)
      if (found.kind !== 'ok') return found
      const { transfers } = found.value._embedded
      const ours = transfers.find(({ correlationId }) => correlationId === name)
      return { kind: 'ok', value: ours?.id ?? null }
    },

    cancelTransfer: (transferRef) => act(`/transfers/${transferRef}`, { status: 'cancelled' }),

    addressOf: (bankRef) => at('funding-sources', bankRef),
  }
}

function isFromBalance(request: string, { DWOLLA_MASTER_FS }: BankConfig): boolean {
  const { _links } = JSON.parse(request) as { _links: { source: { href: string } } }
  return _links.source.href.endsWith(`/${DWOLLA_MASTER_FS}`)
}

/** A name that Dwolla accepts: at most 50 characters, without markup characters. */
function plainName(name: string): string {
  const plain = name.replace(/[<>="`!?%~${}\\]/g, '').trim()
  return plain.slice(0, 50) || 'Account'
}
