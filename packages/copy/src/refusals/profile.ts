/** How a change of the profile may be refused. A file of its own: every page knows the calls and how they fail. */
import type { ProfileRefusal } from '@sidebet/domain/account/profileChecks'
import { statedSignUpTexts } from './signUp.ts'
import { type RefusalsFor, type TextFor, textsOf } from './textFor.ts'

/** Stated: an answer with 200 and `error`, as at the sign-up. */
export const statedProfileTexts: TextFor<Extract<ProfileRefusal, { code: 'emailInvalid' }>> = {
  emailInvalid: 'Please enter a valid email address.',
}

const ownRefusals: RefusalsFor<Exclude<ProfileRefusal, { code: 'emailInvalid' }>> = {
  phoneInvalid: { status: 400, text: statedSignUpTexts.phoneInvalid },
  questionMissing: { status: 400, text: 'Please choose a security question.' },
  secretMissing: { status: 400, text: 'Please enter an answer to your security question.' },
}

export const profileRefusals = {
  ...ownRefusals,
  profileChanged: {
    status: 409,
    text: 'Your profile was changed meanwhile. Please load this page again.',
  },
} as const

export const profileTexts: TextFor<ProfileRefusal> = {
  ...statedProfileTexts,
  ...textsOf(ownRefusals),
}

const nothingToConfirm = { status: 409, text: 'There is nothing to confirm any more.' } as const

export const newContactCodeRefusals = {
  nothingToConfirm,
  codeNotSent: { status: 502, text: 'The code could not be sent. Please try again later.' },
  noSmsThere: { status: 400, text: 'We cannot send text messages to this country.' },
} as const

export const confirmContactRefusals = {
  nothingToConfirm,
  codeWrong: { status: 400, text: 'That code is incorrect. Please try again.' },
  codeOver: { status: 409, text: 'That code is too old. Please ask for a new one.' },
  emailTaken: {
    status: 409,
    text: 'Somebody else uses this email by now, so yours stays as it was.',
  },
} as const
