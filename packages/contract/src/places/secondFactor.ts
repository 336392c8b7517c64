import { place } from '../place.ts'

const newPasskeyRefusals = { noPasskeysHere: 409, tooManyPasskeys: 409 } as const
const addPasskeyRefusals = {
  ...newPasskeyRefusals,
  passkeyTooLate: 409,
  passkeyInvalid: 400,
} as const
const mfaPasskeyRefusals = { notPending: 403, noPasskeysHere: 409 } as const

export const mfaChangeStatus = place({
  name: 'mfaChangeStatus',
  method: 'POST',
  path: '/api/user/mfachangestatus',
  access: 'user',
  needsProof: true,
})

export const passkeys = place({
  name: 'passkeys',
  method: 'GET',
  path: '/api/user/passkeys/:userID',
  access: 'user',
})

export const newPasskey = place({
  name: 'newPasskey',
  method: 'POST',
  path: '/api/user/newpasskey',
  access: 'user',
  needsProof: true,
  refusals: newPasskeyRefusals,
})

export const addPasskey = place({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/user/addpasskey',
  access: 'user',
  needsProof: true,
  refusals: addPasskeyRefusals,
})

export const removePasskey = place({
  name: 'removePasskey',
  method: 'POST',
  path: '/api/user/removepasskey',
  access: 'user',
  needsProof: true,
  refusals: { unknownId: 404 },
})

export const mfaChoices = place({
  name: 'mfaChoices',
  method: 'GET',
  path: '/api/user/mfachoices/:username',
  access: 'pending',
})

export const newMfaPasskey = place({
  name: 'newMfaPasskey',
  method: 'POST',
  path: '/api/user/newmfapasskey',
  access: 'pending',
  goesOn: true,
  refusals: mfaPasskeyRefusals,
})

export const checkMfaPasskey = place({
  name: 'checkMfaPasskey',
  method: 'POST',
  path: '/api/user/checkmfapasskey',
  access: 'pending',
  goesOn: true,
  refusals: { ...mfaPasskeyRefusals, passkeyTooLate: 409, passkeyUnknown: 400 },
})
