/** How a sign-up may be refused. A file of its own: every page knows the calls and how they fail. */
import type { SignUpRefusal } from '@sidebet/domain/account/signUpChecks'
import { type RefusalsFor, type TextFor, textsOf } from './textFor.ts'

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
