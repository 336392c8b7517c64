import type { LoginRefusal } from '@sidebet/domain/account/loginChecks'
import { regionsTexts } from './regions.ts'
import type { TextFor } from './textFor.ts'

/** The landing page, the login and the second factor. */
export const sessionTexts = {
  landing: { login: 'Login', signUp: 'Sign Up', faq: 'FAQ' },
  ageYes: 'Yes',
  ageNo: 'No',
  loginFailed: 'That combination of username and password is not in the system.',
  askLogout: 'Do you want to log out?',
  mfa: {
    sendByEmail: 'Send Code Via Email',
    sendBySms: 'Send Code Via SMS',
    enterCode: 'Enter Code Received',
    submit: 'Submit',
    sent: "A new code has been sent. Please click 'OK' below and enter the code you received.",
    /** For a wrong code and for one that could not be sent alike (GAP-017). */
    wrong: 'That code is incorrect. Please try again.',
  },
} as const

export const loginTexts: TextFor<LoginRefusal> = {
  fieldsMissing: 'Please enter your username and your password.',
  underage: 'We are sorry. You must be 18 or older to play.',
  noLocation: regionsTexts.locationNotAllowed,
}
