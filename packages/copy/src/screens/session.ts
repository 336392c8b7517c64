import type { LoginRefusal } from '@sidebet/domain/account/loginChecks'
import type { TextFor } from '../refusals/textFor.ts'
import { pageTexts } from './page.ts'
import { regionsTexts } from './regions.ts'

const { visitor, help } = pageTexts

/** The landing page, the login and the second factor. */
export const sessionTexts = {
  /** Of the login and of the sign-up. */
  username: 'Username',
  password: 'Password',
  location: 'Location',
  ofAge: 'Are you 18 or older?',
  forgotLogin: 'Forgot your login?',
  landing: { login: visitor.login, signUp: visitor.signUp, faq: help.faq },
  ageYes: 'Yes',
  ageNo: 'No',
  frozen: 'Your account is frozen.',
  frozenWhere: (email: string) =>
    `Your account is frozen. Your money and your bets are where they were. Please write to ${email}.`,
  loginFailed: 'That combination of username and password is not in the system.',
  confirmLogout: 'Do you want to log out?',
  mfa: {
    title: 'Multi-Factor Authentication',
    lead: 'We send a code to the email address or the phone of your account.',
    sendByEmail: 'Send Code Via Email',
    sendBySms: 'Send Code Via SMS',
    enterCode: 'Enter Code Received',
    submit: 'Submit',
    sent: "A new code has been sent. Please click 'OK' below and enter the code you received.",
    /** The same for a wrong code and for one that could not be sent (GAP-017). */
    wrong: 'That code is incorrect. Please try again.',
  },
} as const

export const loginTexts: TextFor<LoginRefusal> = {
  fieldsMissing: 'Please enter your username and your password.',
  underage: 'We are sorry. You must be 18 or older to play.',
  noLocation: regionsTexts.locationNotAllowed,
}
