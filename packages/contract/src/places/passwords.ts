import { place } from '../place.ts'

export const checkOldPassword = place({
  name: 'checkOldPassword',
  method: 'POST',
  path: '/api/user/checkoldpassword',
  access: 'user',
  goesOn: true,
})

export const changePassword = place({
  name: 'changePassword',
  method: 'POST',
  path: '/api/user/changepassword/:username',
  access: 'user',
  /** Not 401: the session goes on (GAP-034). */
  refusals: { passwordWrong: 400, passwordWeak: 400 },
})
