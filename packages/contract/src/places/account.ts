import type { SignUpRefusal } from '@sidebet/domain/account/signUpChecks'
import { place } from '../place.ts'
import type { StatusFor } from '../refusals.ts'

/** The refusals that are stated: answers with 200 and `error` (GAP-025). */
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

export const signUp = place({
  name: 'signUp',
  method: 'POST',
  path: '/api/user/signup',
  access: 'public',
  refusals: signUpRefusals,
})

export const checkUniqueEmail = place({
  name: 'checkUniqueEmail',
  method: 'GET',
  path: '/api/user/checkuniqueemail/:email',
  access: 'public',
})

export const profile = place({
  name: 'profile',
  method: 'GET',
  path: '/api/user/profile/:username',
  access: 'user',
})

export const mfaStatus = place({
  name: 'mfaStatus',
  method: 'GET',
  path: '/api/user/mfastatus/:userID',
  access: 'user',
})
