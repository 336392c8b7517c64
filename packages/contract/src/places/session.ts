import { sessionTexts } from '@sidebet/copy/screens/session'
import { place } from '../place.ts'

export const login = place({
  name: 'login',
  method: 'POST',
  path: '/api/user/login',
  access: 'public',
  goesOn: true,
  refusals: {
    loginFailed: { status: 401, text: sessionTexts.loginFailed },
    /** Said only to whoever has given the right password (AZ7). */
    frozen: { status: 403, text: sessionTexts.frozen },
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

const notPending = { status: 403, text: 'There is no login that waits for a code.' } as const
/** A code that could not be sent reads as a wrong one (GAP-017). */
const codeNotSent = { status: 502, text: sessionTexts.mfa.wrong } as const

const sendCode = {
  method: 'POST',
  access: 'pending',
  goesOn: true,
  refusals: { notPending, codeNotSent },
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
  refusals: { notPending },
})

export const clientConfig = place({
  name: 'clientConfig',
  method: 'GET',
  path: '/api/config',
  access: 'public',
})
