/** Refusals of a sign-up. */
import type { StatedSignUpCode } from '@sidebet/contract/account'
import type { SignUpRefusal } from '@sidebet/domain/account/signUpChecks'
import type { TextFor } from './textFor.ts'

/** The refusals with specified texts: answers with 200 and `error` (GAP-025). */
export const statedSignUpTexts: TextFor<Extract<SignUpRefusal, { code: StatedSignUpCode }>> = {
  nameMissing:
    "Please enter your first name and last name. Without a full name, we won't be able to fund your account.",
  phoneInvalid: 'Please enter a valid country code and a valid phone number.',
  passwordsDiffer: 'Passwords do not match',
  emailInvalid:
    'Please enter a valid email address. Your entry is either not in email format, or is an email address already associated with our users.',
  passwordWeak:
    'Password must contain more than 7 characters, at least one letter, at least one number, and at least one special character.',
}

export const signUpTexts: TextFor<SignUpRefusal> = {
  ...statedSignUpTexts,
  // The sign-up form requires these fields, so browsers never get the following refusals.
  usernameInvalid:
    'Please choose a username of 3 to 30 letters, digits, dots, underscores and hyphens.',
  questionMissing: 'Please choose a security question.',
  secretMissing: 'Please enter an answer to your security question.',
  countryUnknown: 'Please choose your country.',
}
