import {
  confirmContactRefusals,
  newContactCodeRefusals,
  profileRefusals,
} from '@sidebet/copy/refusals/profile'
import { place } from '../place.ts'

export const updateProfile = place({
  name: 'updateProfile',
  method: 'POST',
  path: '/api/user/updateprofile/:username',
  access: 'user',
  needsProof: true,
  refusals: profileRefusals,
})

export const newContactCode = place({
  name: 'newContactCode',
  method: 'POST',
  path: '/api/user/newcontactcode',
  access: 'user',
  refusals: newContactCodeRefusals,
})

export const confirmContact = place({
  name: 'confirmContact',
  method: 'POST',
  path: '/api/user/confirmcontact',
  access: 'user',
  refusals: confirmContactRefusals,
})

export const keepContact = place({
  name: 'keepContact',
  method: 'POST',
  path: '/api/user/keepcontact',
  access: 'user',
})
