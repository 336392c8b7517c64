import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fundsFields, untrustedField } from './wire.ts'

/** A signed-in user as the product shows them to themselves. */
export const userField = z.object({
  _id: z.string(),
  userID: z.string(),
  username: z.string(),
  country: z.string(),
  MFAon: z.boolean(),
})

/** With the second factor still owed, nothing is told about the account (GAP-015). */
const loginAnswer = z.discriminatedUnion('MFAon', [
  z.object({ MFAon: z.literal(true), message: z.string() }),
  z.object({ MFAon: z.literal(false), message: z.string(), ...fundsFields }),
])

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/user/login',
  access: 'public',
  allowedInMaintenance: true,
  refusals: {
    loginFailed: 401,
    /** Said only to whoever has given the right password (AZ7). */
    frozen: 403,
  },
  body: z.object({ username: z.string().max(300), password: z.string() }),
  answer: loginAnswer,
})

/** Answers 200 whoever asks, whatever the body says (GAP-039). */
export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/user/logout',
  access: 'public',
  allowedInMaintenance: true,
  body: z.unknown().optional(),
  answer: z.object({ message: z.literal('logged out') }),
})

/** All keys are there always; signed out, or before the second factor, user, names and funds are null (W8). */
export const currentUser = endpoint({
  name: 'currentUser',
  method: 'GET',
  path: '/api/user',
  access: 'public',
  answer: z.object({
    user: userField.nullable(),
    update_status: z.boolean(),
    currentCountry: z.string(),
    currentRegion: z.string(),
    regionRestriction: z.enum(['none', 'illegal']),
    currentIP: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    fundsAvailable: z.number().nullable(),
    fundsAtRisk: z.number().nullable(),
    now: z.string(),
  }),
})

const sendCode = {
  method: 'POST',
  access: 'pending',
  allowedInMaintenance: true,
  refusals: { notPending: 403, codeNotSent: 502 },
  self: ['body.username'],
  body: z.object({ username: untrustedField }),
  answer: z.object({ message: z.string() }),
} as const

export const newMfaCodeEmail = endpoint({
  ...sendCode,
  name: 'newMfaCodeEmail',
  path: '/api/user/newmfacodeemail',
})

export const newMfaCodeSms = endpoint({
  ...sendCode,
  name: 'newMfaCodeSms',
  path: '/api/user/newmfacodesms',
})

export const checkMfa = endpoint({
  name: 'checkMfa',
  method: 'POST',
  path: '/api/user/checkmfa',
  access: 'pending',
  allowedInMaintenance: true,
  refusals: { notPending: 403 },
  self: ['body.username'],
  body: z.object({ username: untrustedField, MFAcode: z.string().max(100) }),
  answer: z.object({ MFAcheck: z.boolean() }),
})

/** Who is behind a provider of payments: the real one, the sandbox, or nobody. `isTest`: the provider's own test system. */
const providerMode = z.enum(['live', 'sandbox', 'off'])

/** What the client has to know before anybody has signed in. */
export const clientConfig = endpoint({
  name: 'clientConfig',
  method: 'GET',
  path: '/api/config',
  access: 'public',
  answer: z.object({
    supportEmail: z.string(),
    /** True where no real money is involved: every page says so. */
    demo: z.boolean(),
    wallet: z.object({ mode: providerMode, clientId: z.string(), isTest: z.boolean() }),
    bank: z.object({ mode: providerMode }),
    /** Where the numbers of a bank are stored encrypted; browsers send them there themselves (GAP-057). */
    vault: z.object({
      mode: providerMode,
      login: z.string(),
      clientKey: z.string(),
      isTest: z.boolean(),
    }),
    /** Where the sandbox's pages are; '' when every provider is a real one. */
    sandboxOrigin: z.string(),
    now: z.string(),
  }),
})
