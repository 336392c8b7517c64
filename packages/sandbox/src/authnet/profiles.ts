/** Customer profiles and the banks in them. */
import { type Fields, isFields } from '../http/fields.ts'
import type { ProviderReply } from '../http/provide.ts'
import type { Sandbox } from '../sandbox.ts'
import { answer, failed } from './reply.ts'
import { type Bank, OPAQUE_DESCRIPTOR, type PaymentProfile, type Profile } from './state.ts'

type Call = (sandbox: Sandbox, fields: Fields) => ProviderReply

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function nextId(sandbox: Sandbox): string {
  sandbox.store.state.authnet.lastId++
  return String(sandbox.store.state.authnet.lastId)
}

function profileOf(sandbox: Sandbox, fields: Fields): Profile | null {
  const { profiles } = sandbox.store.state.authnet
  const id = textOf(fields.customerProfileId)
  const merchantCustomerId = textOf(fields.merchantCustomerId)
  return (
    Object.values(profiles).find((profile) =>
      id ? profile.id === id : profile.merchantCustomerId === merchantCustomerId,
    ) ?? null
  )
}

/** The bank behind an opaque value. The value is valid once, and only until its end. */
function redeem(sandbox: Sandbox, payment: unknown): Bank | { refused: ProviderReply } {
  const { opaque } = sandbox.store.state.authnet
  const data = isFields(payment) && isFields(payment.opaqueData) ? payment.opaqueData : {}
  const value = textOf(data.dataValue)
  const isValid = data.dataDescriptor === OPAQUE_DESCRIPTOR && Object.hasOwn(opaque, value)
  if (!isValid) return { refused: failed('E00114') }
  const { endsAt, ...bank } = opaque[value]!
  delete opaque[value]
  sandbox.store.changed()
  return sandbox.clock.now() < endsAt ? bank : { refused: failed('E00115') }
}

const createCustomerProfile: Call = (sandbox, fields) => {
  const { profiles } = sandbox.store.state.authnet
  const given = isFields(fields.profile) ? fields.profile : {}
  const merchantCustomerId = textOf(given.merchantCustomerId).slice(0, 20)
  const [description, email] = [textOf(given.description), textOf(given.email)]
  if (!merchantCustomerId && !description && !email) return failed('E00014')
  const duplicate = Object.values(profiles).find(
    (other) =>
      other.merchantCustomerId === merchantCustomerId &&
      other.description === description &&
      other.email === email,
  )
  if (duplicate)
    return failed('E00039', `A duplicate record with ID ${duplicate.id} already exists.`)
  const paymentProfiles: PaymentProfile[] = []
  if (isFields(given.paymentProfiles)) {
    const bank = redeem(sandbox, given.paymentProfiles.payment)
    if ('refused' in bank) return bank.refused
    paymentProfiles.push({ id: nextId(sandbox), ...bank })
  }
  const id = nextId(sandbox)
  profiles[id] = { id, merchantCustomerId, description, email, paymentProfiles }
  sandbox.store.changed()
  return answer({
    customerProfileId: id,
    customerPaymentProfileIdList: paymentProfiles.map((profile) => profile.id),
    customerShippingAddressIdList: [],
    validationDirectResponseList: [],
  })
}

const createCustomerPaymentProfile: Call = (sandbox, fields) => {
  const profile = profileOf(sandbox, fields)
  if (!profile) return failed('E00040')
  const given = isFields(fields.paymentProfile) ? fields.paymentProfile : {}
  const bank = redeem(sandbox, given.payment)
  if ('refused' in bank) return bank.refused
  const duplicate = profile.paymentProfiles.find((other) => other.fingerprint === bank.fingerprint)
  const ids = { customerProfileId: profile.id }
  if (duplicate) {
    const text = 'A duplicate customer payment profile already exists.'
    return failed('E00039', text, { ...ids, customerPaymentProfileId: duplicate.id })
  }
  const id = nextId(sandbox)
  profile.paymentProfiles.push({ id, ...bank })
  sandbox.store.changed()
  return answer({ ...ids, customerPaymentProfileId: id, validationDirectResponse: '' })
}

const getCustomerProfile: Call = (sandbox, fields) => {
  const profile = profileOf(sandbox, fields)
  if (!profile) return failed('E00040')
  const { id, merchantCustomerId, description, email, paymentProfiles } = profile
  return answer({
    profile: {
      paymentProfiles: paymentProfiles.map(paymentProfileView),
      profileType: 'regular',
      customerProfileId: id,
      merchantCustomerId,
      description,
      email,
    },
  })
}

function paymentProfileView(profile: PaymentProfile) {
  const { id, accountType, nameOnAccount, accountLastFour, routingLastFour } = profile
  return {
    customerPaymentProfileId: id,
    payment: {
      bankAccount: {
        accountType,
        routingNumber: `XXXX${routingLastFour}`,
        accountNumber: `XXXX${accountLastFour}`,
        nameOnAccount,
        echeckType: 'WEB',
      },
    },
  }
}

const deleteCustomerPaymentProfile: Call = (sandbox, fields) => {
  const profile = profileOf(sandbox, fields)
  const index = profile?.paymentProfiles.findIndex(
    ({ id }) => id === textOf(fields.customerPaymentProfileId),
  )
  if (!profile || index === undefined || index < 0) return failed('E00040')
  profile.paymentProfiles.splice(index, 1)
  sandbox.store.changed()
  return answer({})
}

/** The supported requests, by the name of the operation in fault rules and in the log. */
export const CALLS = {
  create_customer_profile: ['createCustomerProfileRequest', createCustomerProfile],
  create_payment_profile: ['createCustomerPaymentProfileRequest', createCustomerPaymentProfile],
  get_customer_profile: ['getCustomerProfileRequest', getCustomerProfile],
  delete_payment_profile: ['deleteCustomerPaymentProfileRequest', deleteCustomerPaymentProfile],
} as const satisfies Readonly<Record<string, readonly [string, Call]>>
