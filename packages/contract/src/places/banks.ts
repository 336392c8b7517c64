import { place } from '../place.ts'

const bankNotAdded = 409
/** The provider did not answer, or its answer left the outcome open: nothing is added yet. */
const bankAway = { status: 502, code: 'bankNotAdded' } as const

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
    foreignBank: { status: 403, code: 'bankNotAdded' },
  },
})

export const addBank = place({
  name: 'addBank',
  method: 'POST',
  path: '/api/user/addbank',
  access: 'user',
  needsProof: true,
  refusals: { bankNumbers: 400, bankNotAdded, bankAway },
})

export const verifyMicroDeposits = place({
  name: 'verifyMicroDeposits',
  method: 'POST',
  path: '/api/user/validatedeposits',
  access: 'user',
  refusals: { bankNotAdded, bankAway, unknownBank: 404 },
})

export const removeBank = place({
  name: 'removeBank',
  method: 'POST',
  path: '/api/banks/remove',
  access: 'user',
  refusals: { bankAway, unknownBank: 404 },
})

export const storeBank = place({
  name: 'storeBank',
  method: 'POST',
  path: '/api/user/authnet-addbank',
  access: 'user',
  needsProof: true,
  refusals: {
    bankNotSaved: 409,
    bankAway: { status: 502, code: 'bankNotSaved' },
    /** A number where an encrypted one belongs: it is neither kept nor sent on. */
    plainNumber: { status: 400, code: 'bankNotSaved' },
  },
})

/** How many banks are stored that way: a bare number (GAP-056). */
export const storedBanks = place({
  name: 'storedBanks',
  method: 'GET',
  path: '/api/user/authnet-getbanks/:currentUser',
  access: 'user',
})
