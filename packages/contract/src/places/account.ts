import { place, withStatus } from '../place.ts'
import { otherSignUpTexts } from '../texts/account.ts'

export const signUp = place({
  name: 'signUp',
  method: 'POST',
  path: '/api/user/signup',
  access: 'public',
  refusals: withStatus(otherSignUpTexts, {
    usernameInvalid: 400,
    questionMissing: 400,
    secretMissing: 400,
    countryUnknown: 400,
  }),
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
