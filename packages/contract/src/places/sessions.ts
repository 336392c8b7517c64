import { place } from '../place.ts'

export const ownSessions = place({
  name: 'ownSessions',
  method: 'GET',
  path: '/api/user/sessions/:userID',
  access: 'user',
})

export const endSession = place({
  name: 'endSession',
  method: 'POST',
  path: '/api/user/endsession',
  access: 'user',
  goesOn: true,
  refusals: { unknownId: 404 },
})

export const endOtherSessions = place({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/api/user/endothersessions',
  access: 'user',
  goesOn: true,
})

/** Whoever has stolen a session would begin here, so it asks for the password (AC9). */
export const loginNotices = place({
  name: 'loginNotices',
  method: 'POST',
  path: '/api/user/loginnotices',
  access: 'user',
  needsProof: true,
})
