import { signUpRefusals } from '@sidebet/copy/refusals/signUp'
import { place } from '../place.ts'

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
