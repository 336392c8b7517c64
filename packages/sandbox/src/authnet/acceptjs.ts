import { createHmac, randomBytes } from 'node:crypto'
import { isRoutingNumber } from '../dwolla/banks.ts'
import { fieldsOf, isFields } from '../http/fields.ts'
import type { ProviderReply } from '../http/provide.ts'
import { isSame } from '../http/secret.ts'
import type { Sandbox } from '../sandbox.ts'
import { OPAQUE_DESCRIPTOR, OPAQUE_MS } from './state.ts'

const ACCOUNT_TYPES = ['checking', 'savings', 'businessChecking']
const NAME_MAX = 22

function message(resultCode: 'Ok' | 'Error', code: string, text: string, more = {}): ProviderReply {
  const messages = { resultCode, message: [{ code, text }] }
  return { status: 200, body: { ...more, messages } }
}

const refused = (code: string, text: string) => message('Error', code, text)

/** `Accept.dispatchData`: the browser sends the bank's numbers and receives an opaque value for them. */
export function dispatchData(sandbox: Sandbox, body: unknown): ProviderReply {
  const { authnet } = sandbox.store.state
  const { login, key } = sandbox.options.authnet
  const { authData, bankData } = fieldsOf(body)
  if (isFields(authData) && !isSame(String(authData.apiLoginID), login)) {
    return refused('E_WC_21', 'User authentication failed due to invalid authentication values.')
  }
  if (!isFields(bankData)) {
    return refused('E_WC_23', 'Please provide either card or bank information.')
  }
  const text = (name: string) => String(bankData[name] ?? '')
  const [account, routing] = [text('accountNumber'), text('routingNumber')]
  const [nameOnAccount, accountType] = [text('nameOnAccount').trim(), text('accountType')]
  if (!/^\d{4,17}$/.test(account)) {
    return refused('E_WC_24', 'Please provide valid account number.')
  }
  if (!isRoutingNumber(routing)) return refused('E_WC_25', 'Please provide valid routing number.')
  if (nameOnAccount === '' || nameOnAccount.length > NAME_MAX) {
    return refused('E_WC_26', 'Please provide valid account holder name.')
  }
  if (!ACCOUNT_TYPES.includes(accountType)) {
    return refused('E_WC_27', 'Please provide valid account type.')
  }
  const dataValue = randomBytes(72).toString('base64')
  const digest = createHmac('sha256', `fingerprint ${key}`).update(`${routing} ${account}`)
  authnet.opaque[dataValue] = {
    accountType,
    nameOnAccount,
    fingerprint: digest.digest('hex'),
    accountLastFour: account.slice(-4),
    routingLastFour: routing.slice(-4),
    endsAt: sandbox.clock.now() + OPAQUE_MS,
  }
  sandbox.store.changed()
  const opaqueData = { dataDescriptor: OPAQUE_DESCRIPTOR, dataValue }
  return message('Ok', 'I_WC_01', 'Successful.', { opaqueData })
}
