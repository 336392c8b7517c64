import { ok, type Result, refuse } from '../result.ts'
import { isEmail, normalizeEmail } from './emailFormat.ts'
import { phoneDigits } from './phoneDigits.ts'

/** The form as typed. The browser has a separate country code; the server receives the joined phone. */
export type InvitationForm = {
  readonly friendEmail: string
  readonly friendPhone: string
  readonly countryCode?: string
}

/** The recipient of an invitation. At least one of the two is not null. */
export type Invitation = {
  /** In the form of `normalizeEmail`. */
  readonly email: string | null
  /** Digits: country code and number. */
  readonly phone: string | null
}

export type InvitationRefusal =
  | { readonly code: 'nobodyToInvite' }
  | { readonly code: 'areaCodeInvalid' }
  | { readonly code: 'friendEmailInvalid' }

/** The stated checks of an invitation, in their order. A country code without a phone is ignored. */
export function checkInvitation(form: InvitationForm): Result<Invitation, InvitationRefusal> {
  const email = normalizeEmail(form.friendEmail)
  const phone = form.friendPhone.trim()
  if (email === '' && phone === '') return refuse({ code: 'nobodyToInvite' })

  const digits = phone === '' ? null : phoneDigits(phone, form.countryCode)
  if (phone !== '' && digits === null) return refuse({ code: 'areaCodeInvalid' })
  if (email !== '' && !isEmail(email)) return refuse({ code: 'friendEmailInvalid' })
  return ok({ email: email === '' ? null : email, phone: digits })
}
