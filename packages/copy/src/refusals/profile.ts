/** Refusals of a change of the profile, and of confirming a new e-mail or phone. */
import type { ProfileRefusal } from '@sidebet/domain/account/profileChecks'
import { codeTexts } from '../screens/codes.ts'
import { statedSignUpTexts } from './signUp.ts'
import type { TextFor } from './textFor.ts'

export const profileTexts: TextFor<ProfileRefusal> = {
  /** The specification answers it with 200 and `error`, as at the sign-up. */
  emailInvalid: 'Please enter a valid email address.',
  phoneInvalid: statedSignUpTexts.phoneInvalid,
  questionMissing: 'Please choose a security question.',
  secretMissing: 'Please enter an answer to your security question.',
}

export const profileChanged = 'Your profile was changed meanwhile. Please load this page again.'

export const newContactCodeTexts = {
  codeNotSent: 'The code could not be sent. Please try again later.',
  noSmsThere: 'We cannot send text messages to this country.',
} as const

export const confirmContactTexts = {
  nothingToConfirm: 'There is nothing to confirm any more.',
  codeMistyped: codeTexts.mistyped,
  codeWrong: 'That code is incorrect. Please try again.',
  codeOver: 'That code is too old. Please ask for a new one.',
  emailTaken: 'Somebody else uses this email by now, so yours stays as it was.',
} as const
