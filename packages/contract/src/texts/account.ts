import type { SignUpRefusal } from '@sidebet/domain/account/signUpChecks'
import { type RefusalsFor, type TextFor, textsOf } from './textFor.ts'

export const accountTexts = {
  signUpButton: 'Sign Up',
  askSignUp: 'Do you want to sign up with what you have entered?',
  signUpSubmit: 'Submit',
  countryCodeDefault: '+1',
  mfaOn: 'On',
  mfaOff: 'Off',
  /** [sic] "you will redirected". */
  signedUp:
    "You have successfully registered. Click 'OK' and you will redirected to the login page.",
  usernameExists: 'Username already exists. Pick a new user name.',
  profileEmailInvalid: 'Please enter a valid email address.',
  currentPasswordWrong: 'You have entered an incorrect value for the current password.',
} as const

/** What the API says, word for word; the client shows another text for it. */
export const accountAnswers = {
  userAlreadyExists: 'User already exists',
  passwordMatch: 'match',
} as const

type StatedCode =
  | 'nameMissing'
  | 'phoneInvalid'
  | 'passwordsDiffer'
  | 'emailInvalid'
  | 'passwordWeak'

/** The refusals whose texts are stated: they are answers, with 200 and `error` (GAP-025). */
export const statedSignUpTexts: TextFor<Extract<SignUpRefusal, { code: StatedCode }>> = {
  nameMissing:
    "Please enter your first name and last name. Without a full name, we won't be able to fund your account.",
  phoneInvalid: 'Please enter a valid country code and a valid phone number.',
  passwordsDiffer: 'Passwords do not match',
  emailInvalid:
    'Please enter a valid email address. Your entry is either not in email format, or is an email address already associated with our users.',
  passwordWeak:
    'Password must contain more than 7 characters, at least one letter, at least one number, and at least one special character.',
}

/** Those that never leave a form whose fields are required. */
export const signUpRefusals: RefusalsFor<Exclude<SignUpRefusal, { code: StatedCode }>> = {
  usernameInvalid: {
    status: 400,
    text: 'Please choose a username of 3 to 30 letters, digits, dots, underscores and hyphens.',
  },
  questionMissing: { status: 400, text: 'Please choose a security question.' },
  secretMissing: { status: 400, text: 'Please enter an answer to your security question.' },
  countryUnknown: { status: 400, text: 'Please choose your country.' },
}

export const signUpTexts: TextFor<SignUpRefusal> = {
  ...statedSignUpTexts,
  ...textsOf(signUpRefusals),
}
