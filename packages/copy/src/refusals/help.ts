/** How a message or an invitation may be refused. A file of its own: every page knows the calls and how they fail. */
import type { ContactRefusal } from '@sidebet/domain/account/checkContactMessage'
import type { InvitationRefusal } from '@sidebet/domain/account/checkInvitation'
import { type RefusalsFor, textsOf } from './textFor.ts'

export const contactRefusals: RefusalsFor<ContactRefusal> = {
  fieldsMissing: { status: 400, text: 'Please fill in all four fields.' },
  contactEmailInvalid: { status: 400, text: 'Please enter a valid email address.' },
  contactPhoneInvalid: {
    status: 400,
    text: 'Please enter a valid country code and a valid phone number.',
  },
  messageTooLong: { status: 400, text: 'Your message is too long. Please write a shorter one.' },
}

const typedRefusals: RefusalsFor<InvitationRefusal> = {
  nobodyToInvite: {
    status: 400,
    text: 'We need at least an email or at least a phone number to invite your friend.',
  },
  areaCodeInvalid: { status: 400, text: 'Please enter a valid area code.' },
  friendEmailInvalid: { status: 400, text: 'Please enter a valid email address.' },
}

/** Those of the form alone, which the browser can find by itself. */
export const invitationTexts = textsOf(typedRefusals)
export const contactTexts = textsOf(contactRefusals)

export const invitationRefusals = {
  ...typedRefusals,
  /** To be told apart from an area code that is none: an e-mail would reach the friend. */
  noSmsThere: {
    status: 400,
    text: 'We cannot send text messages to this country. Please invite your friend by email.',
  },
} as const
