import { isEmail, normalizeEmail } from '../account/emailFormat.ts'
import { phoneDigits } from '../account/phoneDigits.ts'
import { typedUsername } from '../account/username.ts'
import { ok, type Result, refuse } from '../result.ts'

/** The form that names a friend, as typed. The browser has a separate country code; the server receives the joined phone. */
export type FriendForm = {
  readonly friendUsername: string
  readonly friendEmail: string
  readonly friendPhone: string
  readonly countryCode?: string
}

/** How a friend is named: by the first given one of username, e-mail and phone (GAP-090). */
export type FriendContact = {
  readonly by: 'username' | 'email' | 'phone'
  /** As typed; '' when empty. */
  readonly username: string
  /** In the form of `normalizeEmail`; '' when empty. */
  readonly email: string
  /** Digits: country code and number; '' when empty. */
  readonly phone: string
}

export type FriendContactRefusal =
  | { readonly code: 'friendBlank' }
  | { readonly code: 'friendEmailInvalid' }
  | { readonly code: 'areaCodeInvalid' }

/** The stated checks of the form that names a friend, in their order. A country code without a phone is ignored. */
export function checkFriendContact(form: FriendForm): Result<FriendContact, FriendContactRefusal> {
  const username = typedUsername(form.friendUsername)
  const email = normalizeEmail(form.friendEmail)
  const typedPhone = form.friendPhone.trim()
  if (username === '' && email === '' && typedPhone === '') return refuse({ code: 'friendBlank' })
  if (email !== '' && !isEmail(email)) return refuse({ code: 'friendEmailInvalid' })
  const phone = typedPhone === '' ? '' : phoneDigits(typedPhone, form.countryCode)
  if (phone === null) return refuse({ code: 'areaCodeInvalid' })
  const by = username !== '' ? 'username' : email !== '' ? 'email' : 'phone'
  return ok({ by, username, email, phone })
}

/** The value of the field that names the friend. */
export function contactOf({ by, ...named }: FriendContact): string {
  return named[by]
}
