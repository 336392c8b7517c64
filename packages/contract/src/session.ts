import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { leagueField } from './games.ts'
import { fundsFields, untrustedField } from './wire.ts'

/** The signed-in user's own view of the account. */
export const userField = z.object({
  _id: z.string(),
  userID: z.string(),
  username: z.string(),
  country: z.string(),
  MFAon: z.boolean(),
})

/** While the second factor is owed, the answer has nothing about the account (GAP-015). */
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
    /** Only after the right password (AZ7). */
    frozen: 403,
  },
  body: z.object({ username: z.string().max(300), password: z.string() }),
  answer: loginAnswer,
})

/** Answers 200 with and without a session, whatever the body (GAP-039). */
export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/user/logout',
  access: 'public',
  allowedInMaintenance: true,
  body: z.unknown().optional(),
  answer: z.object({ message: z.literal('logged out') }),
})

/** All keys are always present. Without a session, or before the second factor, user, names and funds are null (W8). */
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
  /** `codeMistyped` is not six digits: the login continues and no try is counted. */
  refusals: { notPending: 403, codeMistyped: 400 },
  self: ['body.username'],
  body: z.object({ username: untrustedField, MFAcode: z.string().max(100) }),
  answer: z.object({ MFAcheck: z.boolean() }),
})

/** The service behind a payment provider: the real one, the sandbox, or none. `isTest`: the provider's own test system. */
const providerMode = z.enum(['live', 'sandbox', 'off'])

/** The settings that the client needs before a login. */
export const clientConfig = endpoint({
  name: 'clientConfig',
  method: 'GET',
  path: '/api/config',
  access: 'public',
  answer: z.object({
    supportEmail: z.string(),
    /** True where no real money is involved. Every page states it. */
    demo: z.boolean(),
    wallet: z.object({ mode: providerMode, clientId: z.string(), isTest: z.boolean() }),
    bank: z.object({ mode: providerMode }),
    /** The second provider, which stores bank numbers encrypted. Browsers send them there directly (GAP-057). */
    vault: z.object({
      mode: providerMode,
      login: z.string(),
      clientKey: z.string(),
      isTest: z.boolean(),
    }),
    /** The origin of the sandbox's pages; '' when every provider is a real one. */
    sandboxOrigin: z.string(),
    /** The teams that operators have added to the built-in directory, for the choices of a team. */
    addedTeams: z.array(
      z.object({ league: leagueField, name: z.string(), abbreviation: z.string() }),
    ),
    now: z.string(),
  }),
})
