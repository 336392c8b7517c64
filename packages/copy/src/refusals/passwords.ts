/** Refusals of a password. */
import type { NewPasswordRefusal } from '@sidebet/domain/account/newPassword'
import { statedSignUpTexts } from './signUp.ts'
import type { TextFor } from './textFor.ts'

export const newPasswordTexts: TextFor<NewPasswordRefusal> = {
  passwordWeak: statedSignUpTexts.passwordWeak,
  newPasswordsDiffer: 'Two new password entries do not match.',
}

export const passwordTexts = {
  passwordWrong: 'You have entered an incorrect value for the current password.',
  passwordWeak: newPasswordTexts.passwordWeak,
} as const
