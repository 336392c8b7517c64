import type { ProfileRefusal } from '@sidebet/domain/account/profileChecks'
import { place } from '../place.ts'
import type { StatusFor } from '../refusals.ts'

/** An invalid e-mail is an answer with 200 and `error`, as stated. */
const profileRefusals = {
  phoneInvalid: 400,
  questionMissing: 400,
  secretMissing: 400,
} as const satisfies StatusFor<Exclude<ProfileRefusal, { code: 'emailInvalid' }>>

export const updateProfile = place({
  name: 'updateProfile',
  method: 'POST',
  path: '/api/user/updateprofile/:username',
  access: 'user',
  needsProof: true,
  refusals: { ...profileRefusals, profileChanged: 409 },
})

export const newContactCode = place({
  name: 'newContactCode',
  method: 'POST',
  path: '/api/user/newcontactcode',
  access: 'user',
  refusals: { nothingToConfirm: 409, codeNotSent: 502, noSmsThere: 400 },
})

export const confirmContact = place({
  name: 'confirmContact',
  method: 'POST',
  path: '/api/user/confirmcontact',
  access: 'user',
  refusals: { nothingToConfirm: 409, codeWrong: 400, codeOver: 409, emailTaken: 409 },
})

export const keepContact = place({
  name: 'keepContact',
  method: 'POST',
  path: '/api/user/keepcontact',
  access: 'user',
})
