import { bankRefusalTexts as texts } from '@sidebet/copy/refusals/banks'
import { unknownId } from '@sidebet/copy/refusals/everyCall'
import { place } from '../place.ts'

const bankNotAdded = { status: 409, text: texts.bankNotAdded } as const
/** The provider did not answer, or nobody knows what it did: nothing is added yet. */
const bankAway = { status: 502, text: texts.bankNotAdded, code: 'bankNotAdded' } as const
const bankNumbers = { status: 400, text: texts.bankNumbers } as const
const bankNotSaved = { status: 409, text: texts.bankNotSaved } as const

export const bankAccounts = place({
  name: 'bankAccounts',
  method: 'GET',
  path: '/api/user/accounts/:userID',
  access: 'user',
})

/** Starts a session of the bank widget at the provider, for which its customer is made if need be. */
export const bankLinkToken = place({
  name: 'bankLinkToken',
  method: 'GET',
  path: '/api/user/iavtoken/:userID',
  access: 'user',
  refusals: { bankAway },
})

export const exchangeBank = place({
  name: 'exchangeBank',
  method: 'POST',
  path: '/api/user/bankexchange',
  access: 'user',
  needsProof: true,
  refusals: { bankNotAdded, bankAway },
})

export const addLinkedBank = place({
  name: 'addLinkedBank',
  method: 'POST',
  path: '/api/user/addbank2',
  access: 'user',
  needsProof: true,
  refusals: {
    bankNotAdded,
    bankAway,
    foreignBank: { status: 403, text: texts.bankNotAdded, code: 'bankNotAdded' },
  },
})

export const addBank = place({
  name: 'addBank',
  method: 'POST',
  path: '/api/user/addbank',
  access: 'user',
  needsProof: true,
  refusals: { bankNumbers, bankNotAdded, bankAway },
})

export const verifyMicroDeposits = place({
  name: 'verifyMicroDeposits',
  method: 'POST',
  path: '/api/user/validatedeposits',
  access: 'user',
  refusals: { bankNotAdded, bankAway, unknownBank: unknownId },
})

export const removeBank = place({
  name: 'removeBank',
  method: 'POST',
  path: '/api/banks/remove',
  access: 'user',
  refusals: { bankAway, unknownBank: unknownId },
})

export const storeBank = place({
  name: 'storeBank',
  method: 'POST',
  path: '/api/user/authnet-addbank',
  access: 'user',
  needsProof: true,
  refusals: {
    bankNotSaved,
    bankAway: { status: 502, text: texts.bankNotSaved, code: 'bankNotSaved' },
    /** A number where an encrypted one belongs: it is neither kept nor sent on. */
    plainNumber: { status: 400, text: texts.bankNotSaved, code: 'bankNotSaved' },
  },
})

/** How many banks are stored that way: a bare number (GAP-056). */
export const storedBanks = place({
  name: 'storedBanks',
  method: 'GET',
  path: '/api/user/authnet-getbanks/:currentUser',
  access: 'user',
})
