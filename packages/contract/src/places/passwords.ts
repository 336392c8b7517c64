import { passwordWeak, passwordWrong } from '@sidebet/copy/refusals/passwords'
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
  refusals: { passwordWrong, passwordWeak },
})
