/** Authorize.Net stores bank accounts that the browser has tokenized for it. Sidebet does nothing more with them (P11). */
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import { type CallResult, sendRequest, understood } from '../../platform/http/provider.ts'
import type { VaultPort } from '../ports/bankPort.ts'

type VaultConfig = Pick<Config, 'AUTHNET_BASE_URL' | 'AUTHNET_LOGIN' | 'AUTHNET_KEY'>

const TIMEOUT_MS = 15_000

/** Status 200 does not mean success: the result is in the body. */
const anyAnswer = z.object({
  messages: z.object({
    resultCode: z.enum(['Ok', 'Error']),
    message: z.array(z.object({ code: z.string(), text: z.string() })).min(1),
  }),
  customerProfileId: z.string().optional(),
  customerPaymentProfileId: z.string().optional(),
})
type Answer = z.output<typeof anyAnswer>

/** The record exists already; its id is in a field or in the text. */
const DUPLICATE = 'E00039'

export function authnetVault(config: VaultConfig, timeoutMs = TIMEOUT_MS): VaultPort {
  const { AUTHNET_BASE_URL, AUTHNET_LOGIN, AUTHNET_KEY } = config

  /** Authorize.Net requires the fields of a request in the order of its schema. */
  async function call(
    request: string,
    fields: object,
    idOf: (answer: Answer) => string | undefined,
  ): Promise<CallResult<string>> {
    if (!AUTHNET_BASE_URL) {
      return { kind: 'rejected', status: 503, code: 'NOT_CONFIGURED', issue: '' }
    }
    const merchantAuthentication = { name: AUTHNET_LOGIN, transactionKey: AUTHNET_KEY }
    const answer = await sendRequest({
      method: 'POST',
      url: `${AUTHNET_BASE_URL}/xml/v1/request.api`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [request]: { merchantAuthentication, ...fields } }),
      timeoutMs,
    })
    const read = understood(answer, anyAnswer)
    if (read.kind !== 'ok') return read
    const { resultCode, message } = read.value.messages
    const duplicate = message.find(({ code }) => code === DUPLICATE)
    const isThere = resultCode === 'Ok' || duplicate !== undefined
    const id = isThere && (idOf(read.value) ?? idNamedIn(duplicate?.text))
    if (id) return { kind: 'ok', value: id }
    return { kind: 'rejected', status: 200, code: message[0]!.code, issue: '' }
  }

  return {
    ensureCustomer(name) {
      const fields = { profile: { merchantCustomerId: name } }
      return call('createCustomerProfileRequest', fields, (answer) => answer.customerProfileId)
    },
    store(customerRef, { name, descriptor, value }) {
      const opaqueData = { dataDescriptor: descriptor, dataValue: value }
      const fields = {
        customerProfileId: customerRef,
        paymentProfile: { billTo: { company: name.slice(0, 50) }, payment: { opaqueData } },
        validationMode: 'none',
      }
      const request = 'createCustomerPaymentProfileRequest'
      return call(request, fields, (answer) => answer.customerPaymentProfileId)
    },
  }
}

/** "A duplicate record with ID 39527 already exists." */
function idNamedIn(text = ''): string | undefined {
  return /\bID (\d+)\b/.exec(text)?.[1]
}
