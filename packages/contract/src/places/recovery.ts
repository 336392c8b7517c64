import { passwordWeak } from '@sidebet/copy/refusals/passwords'
import { recoveryRefusalTexts } from '@sidebet/copy/refusals/recovery'
import { place } from '../place.ts'

const { linkOver, linkNotSent } = recoveryRefusalTexts

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
  refusals: { linkNotSent: { status: 502, text: linkNotSent } },
})

export const resetPassword = place({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/user/resetpassword',
  access: 'public',
  refusals: { passwordWeak, linkOver: { status: 400, text: linkOver } },
})
