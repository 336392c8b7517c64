import type { SignUpRefusal } from '@sidebet/domain/account/signUpChecks'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { StatusFor } from './refusals.ts'
import { userField } from './session.ts'
import { booleanField } from './wire.ts'

/** The refusals that the specification answers with 200 and `error` (GAP-025). */
export type StatedSignUpCode =
  | 'nameMissing'
  | 'phoneInvalid'
  | 'passwordsDiffer'
  | 'emailInvalid'
  | 'passwordWeak'

const signUpRefusals = {
  usernameInvalid: 400,
  questionMissing: 400,
  secretMissing: 400,
  countryUnknown: 400,
} as const satisfies StatusFor<Exclude<SignUpRefusal, { code: StatedSignUpCode }>>

/** A missing field counts as an empty one, so that the specified checks run in the specified order. */
const typed = z.string().default('')

/** The five specified checks and a taken username answer 200 with `error`. The fields without a specified text answer 400 (GAP-025). */
export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/api/user/signup',
  access: 'public',
  refusals: signUpRefusals,
  body: z.object({
    firstName: typed,
    lastName: typed,
    username: typed,
    email: typed,
    phone: typed,
    password: typed,
    question: typed,
    secret: typed,
    country: typed,
    MFAon: booleanField.default(true),
    /** From the link of an invitation; '' without one. It confirms the e-mail that the link was sent to. */
    invitation: typed,
  }),
  answer: z.union([
    z.object({ error: z.string(), code: z.string() }),
    z.object({ message: z.string() }),
  ]),
})

/** One empty item when the e-mail is taken, none when it is free. The answer never has data of its user. */
export const checkUniqueEmail = endpoint({
  name: 'checkUniqueEmail',
  method: 'GET',
  path: '/api/user/checkuniqueemail/:email',
  access: 'public',
  params: z.object({ email: z.string() }),
  answer: z.array(z.object({})),
})

export const profile = endpoint({
  name: 'profile',
  method: 'GET',
  path: '/api/user/profile/:username',
  access: 'user',
  self: ['params.username'],
  params: z.object({ username: z.string() }),
  answer: z.object({
    user: userField,
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    /** What the user entered last. Codes and links go to the confirmed ones, which are the same once the new one is confirmed. */
    email: z.string(),
    phone: z.string(),
    confirmedEmail: z.string(),
    confirmedPhone: z.string(),
    /** [sic] In dollars: the part of the funds that is not withdrawable. */
    witholdAmount: z.number(),
  }),
})

export const mfaStatus = endpoint({
  name: 'mfaStatus',
  method: 'GET',
  path: '/api/user/mfastatus/:userID',
  access: 'user',
  self: ['params.userID'],
  params: z.object({ userID: z.string() }),
  answer: z.object({ MFAon: z.boolean() }),
})
