import { type Fields, isFields } from '../http/fields.ts'

/** The supported elements of each request, in their order: Authorize.Net validates the JSON with an XML schema. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  createCustomerProfileRequest: ['merchantAuthentication', 'refId', 'profile', 'validationMode'],
  createCustomerPaymentProfileRequest: [
    'merchantAuthentication',
    'refId',
    'customerProfileId',
    'paymentProfile',
    'validationMode',
  ],
  getCustomerProfileRequest: [
    'merchantAuthentication',
    'refId',
    'customerProfileId',
    'merchantCustomerId',
    'email',
    'unmaskExpirationDate',
    'includeIssuerInfo',
  ],
  deleteCustomerPaymentProfileRequest: [
    'merchantAuthentication',
    'refId',
    'customerProfileId',
    'customerPaymentProfileId',
  ],
  merchantAuthentication: ['name', 'transactionKey'],
  profile: ['merchantCustomerId', 'description', 'email', 'paymentProfiles'],
  paymentProfile: ['customerType', 'billTo', 'payment'],
  paymentProfiles: ['customerType', 'billTo', 'payment'],
  payment: ['opaqueData'],
  opaqueData: ['dataDescriptor', 'dataValue'],
}

/** Authorize.Net's error for an unknown or misplaced element; null when all are in order. */
export function misplaced(name: string, element: Fields): string | null {
  const order = ORDER[name]
  if (!order) return null
  let last = -1
  for (const [child, value] of Object.entries(element)) {
    const at = order.indexOf(child)
    if (at <= last) return `The element '${name}' has invalid child element '${child}'.`
    last = at
    const inner = isFields(value) ? misplaced(child, value) : null
    if (inner !== null) return inner
  }
  return null
}
