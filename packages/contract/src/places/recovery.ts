import { place } from '../place.ts'

export const getQuestion = place({
  name: 'getQuestion',
  method: 'GET',
  path: '/api/user/getquestion/:email',
  access: 'public',
})

export const requestLogin = place({
  name: 'requestLogin',
  method: 'POST',
  path: '/api/user/requestlogin',
  access: 'public',
  refusals: { linkNotSent: 502 },
})

export const resetPassword = place({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/user/resetpassword',
  access: 'public',
  refusals: { passwordWeak: 400, linkOver: 400 },
})
