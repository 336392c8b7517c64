import { place } from '../place.ts'

export const login = place({
  name: 'login',
  method: 'POST',
  path: '/api/user/login',
  access: 'public',
  goesOn: true,
  refusals: {
    loginFailed: 401,
    /** Said only to whoever has given the right password (AZ7). */
    frozen: 403,
  },
})

export const logout = place({
  name: 'logout',
  method: 'POST',
  path: '/api/user/logout',
  access: 'public',
  goesOn: true,
})

export const currentUser = place({
  name: 'currentUser',
  method: 'GET',
  path: '/api/user',
  access: 'public',
})

const sendCode = {
  method: 'POST',
  access: 'pending',
  goesOn: true,
  refusals: { notPending: 403, codeNotSent: 502 },
} as const

export const newMfaCodeEmail = place({
  ...sendCode,
  name: 'newMfaCodeEmail',
  path: '/api/user/newmfacodeemail',
})

export const newMfaCodeSms = place({
  ...sendCode,
  name: 'newMfaCodeSms',
  path: '/api/user/newmfacodesms',
})

export const checkMfa = place({
  name: 'checkMfa',
  method: 'POST',
  path: '/api/user/checkmfa',
  access: 'pending',
  goesOn: true,
  refusals: { notPending: 403 },
})

export const clientConfig = place({
  name: 'clientConfig',
  method: 'GET',
  path: '/api/config',
  access: 'public',
})
