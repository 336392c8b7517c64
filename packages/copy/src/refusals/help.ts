/** Refusals of a message to the support, and of an invitation. */
import type { ContactRefusal } from '@sidebet/domain/account/checkContactMessage'
import type { InvitationRefusal } from '@sidebet/domain/account/checkInvitation'
import type { TextFor } from './textFor.ts'

export const contactTexts: TextFor<ContactRefusal> = {
  fieldsMissing: 'Please fill in all four fields.',
  contactEmailInvalid: 'Please enter a valid email address.',
  contactPhoneInvalid: 'Please enter a valid country code and a valid phone number.',
  messageTooLong: 'Your message is too long. Please write a shorter one.',
}

/** Refusals that depend on the form alone: the browser runs the same checks. */
export const invitationTexts: TextFor<InvitationRefusal> = {
  nobodyToInvite: 'We need at least an email or at least a phone number to invite your friend.',
  areaCodeInvalid: 'Please enter a valid area code.',
  friendEmailInvalid: 'Please enter a valid email address.',
}

export const inviteFriendTexts = {
  ...invitationTexts,
  /** Differs from an invalid area code: an e-mail would reach the friend. */
  noSmsThere: 'We cannot send text messages to this country. Please invite your friend by email.',
} as const
