import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { friendRow } from './friends.ts'
import { idField } from './ids.ts'
import { moneyField, untrustedField } from './wire.ts'

const bankNotAdded = 409
/** The provider did not answer, or its answer left the outcome open: no bank is added yet. */
const bankAway = { status: 502, code: 'bankNotAdded' } as const

/** The URL of a bank at the provider, in the product's form. Only the id in it is read (GAP-049). */
const accountUrlField = z.string().max(300)

const bankStatus = z.enum(['unverified', 'verified'])

/** One item, as the specification states (GAP-075). */
export const bankAccounts = endpoint({
  name: 'bankAccounts',
  method: 'GET',
  path: '/api/user/accounts/:userID',
  access: 'user',
  self: ['params.userID'],
  params: z.object({ userID: z.string() }),
  answer: z.tuple([
    z.object({
      fundingSources: z.array(
        z.object({
          _id: z.string(),
          accountName: z.string(),
          accountURL: z.string(),
          status: z.enum(['unverified', 'verified', 'failed']),
        }),
      ),
      /** In dollars: the part of the funds that is not withdrawable, under both specified names (GAP-066). */
      withdrawHoldBack: z.number(),
      withHoldBack: z.number(),
      friends: z.array(friendRow),
    }),
  ]),
})

/** Starts a session of the provider's bank widget, and creates the customer there first if needed. The whole answer is the token. */
export const bankLinkToken = endpoint({
  name: 'bankLinkToken',
  method: 'GET',
  path: '/api/user/iavtoken/:userID',
  access: 'user',
  refusals: { bankAway },
  self: ['params.userID'],
  params: z.object({ userID: z.string() }),
  answer: z.string(),
})

/** The result of the bank widget, for a verified bank at the provider. The account at the provider gives the bank its name (GAP-059). */
export const exchangeBank = endpoint({
  name: 'exchangeBank',
  method: 'POST',
  path: '/api/user/bankexchange',
  access: 'user',
  requiresReauth: true,
  refusals: { bankNotAdded, bankAway },
  body: z.object({
    publicToken: z.string().min(1).max(300),
    accountId: z.string().max(300),
    account: z
      .object({
        name: z.string().min(1).max(100),
        type: z.enum(['checking', 'savings']),
        lastFour: z.string().regex(/^\d{4}$/),
      })
      .optional(),
  }),
  answer: z.object({ accountURL: z.string() }),
  invalidBody: 'bankNotAdded',
})

/** Adds a bank that the widget created at the provider. */
export const addLinkedBank = endpoint({
  name: 'addLinkedBank',
  method: 'POST',
  path: '/api/user/addbank2',
  access: 'user',
  requiresReauth: true,
  refusals: {
    bankNotAdded,
    bankAway,
    foreignBank: { status: 403, code: 'bankNotAdded' },
  },
  self: ['body.currentUserID'],
  body: z.object({ currentUserID: untrustedField, accountURL: accountUrlField }),
  answer: z.object({ message: z.literal('ok'), status: bankStatus }),
  invalidBody: 'bankNotAdded',
})

/** The account numbers go to the provider and nowhere else (GAP-058). */
export const addBank = endpoint({
  name: 'addBank',
  method: 'POST',
  path: '/api/user/addbank',
  access: 'user',
  requiresReauth: true,
  refusals: { bankNumbers: 400, bankNotAdded, bankAway },
  self: ['body.currentUserID'],
  body: z.object({
    routingNumber: z.string().max(40),
    accountNumber: z.string().max(40),
    bankAccountType: z.string().max(40),
    name: z.string().max(200),
    currentUserID: untrustedField,
  }),
  answer: z.object({ accountURL: z.string(), status: bankStatus }),
  invalidBody: 'bankNotAdded',
})

/** Two amounts of 0.01 to 0.99 dollars, in any order (GAP-060). */
export const verifyMicroDeposits = endpoint({
  name: 'verifyMicroDeposits',
  method: 'POST',
  path: '/api/user/validatedeposits',
  access: 'user',
  refusals: { bankNotAdded, bankAway, unknownBank: 404 },
  self: ['body.currentUserID'],
  body: z.object({
    currentUserID: untrustedField,
    accountURL: accountUrlField,
    accountName: untrustedField,
    amount1: moneyField,
    amount2: moneyField,
  }),
  answer: z.object({ status: z.enum(['verified', 'processing']) }),
  invalidBody: 'bankNotAdded',
})

export const removeBank = endpoint({
  name: 'removeBank',
  method: 'POST',
  path: '/api/banks/remove',
  access: 'user',
  refusals: { bankAway, unknownBank: 404 },
  body: z.object({ bankID: idField('bank') }),
  answer: z.object({ message: z.literal('ok') }),
})

/** Both "encrypted" fields come from the browser's exchange with the second provider. Plain numbers are refused. */
export const storeBank = endpoint({
  name: 'storeBank',
  method: 'POST',
  path: '/api/user/authnet-addbank',
  access: 'user',
  requiresReauth: true,
  refusals: {
    bankNotSaved: 409,
    bankAway: { status: 502, code: 'bankNotSaved' },
    /** A plain number in an encrypted field: it is neither stored nor forwarded. */
    plainNumber: { status: 400, code: 'bankNotSaved' },
  },
  self: ['body.currentUserID'],
  body: z.object({
    currentUserID: untrustedField,
    accountName: z.string().min(1).max(100),
    accountNumberEncrypted: z.string().min(1).max(4000),
    routingNumberEncrypted: z.string().min(1).max(4000),
  }),
  answer: z.object({ message: z.literal('ok') }),
  invalidBody: 'bankNotSaved',
})

/** How many banks are stored at the second provider: a bare number (GAP-056). */
export const storedBanks = endpoint({
  name: 'storedBanks',
  method: 'GET',
  path: '/api/user/authnet-getbanks/:currentUser',
  access: 'user',
  self: ['params.currentUser'],
  params: z.object({ currentUser: z.string() }),
  answer: z.number(),
})
