/** How a password may be refused. A file of its own: every page knows the calls and how they fail. */
import type { NewPasswordRefusal } from '@sidebet/domain/account/newPassword'
import { statedSignUpTexts } from './signUp.ts'
import type { TextFor } from './textFor.ts'

export const passwordRefusalTexts = {
  currentPasswordWrong: 'You have entered an incorrect value for the current password.',
} as const

export const newPasswordTexts: TextFor<NewPasswordRefusal> = {
  passwordWeak: statedSignUpTexts.passwordWeak,
  newPasswordsDiffer: 'Two new password entries do not match.',
}

/** Not 401: the session goes on (GAP-034). */
export const passwordWrong = {
  status: 400,
  text: passwordRefusalTexts.currentPasswordWrong,
} as const

export const passwordWeak = { status: 400, text: newPasswordTexts.passwordWeak } as const
