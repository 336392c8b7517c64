import { isEmail, lowerEmail } from '../account/emailFormat.ts'
import { phoneDigits } from '../account/phoneDigits.ts'
import { ok, type Result, refuse } from '../result.ts'

/** What was typed to name a friend. The browser has the country code apart; the server gets the phone joined. */
export type FriendForm = {
  readonly friendUsername: string
  readonly friendEmail: string
  readonly friendPhone: string
  readonly countryCode?: string
}

/** How a friend is named: the first of username, e-mail and phone that was given decides (GAP-090). */
export type FriendContact = {
  readonly by: 'username' | 'email' | 'phone'
  /** As typed; '' where nothing was. */
  readonly username: string
  /** In lower case; '' where nothing was. */
  readonly email: string
  /** Digits: country code and number; '' where nothing was. */
  readonly phone: string
}

export type FriendContactRefusal =
  | { readonly code: 'friendBlank' }
  | { readonly code: 'friendEmailInvalid' }
  | { readonly code: 'areaCodeInvalid' }

/** The stated checks of how a friend is named, in their order. A country code beside no phone is nothing. */
export function checkFriendContact(form: FriendForm): Result<FriendContact, FriendContactRefusal> {
  const username = form.friendUsername.trim()
  const email = lowerEmail(form.friendEmail)
  const typedPhone = form.friendPhone.trim()
  if (username === '' && email === '' && typedPhone === '') return refuse({ code: 'friendBlank' })
  if (email !== '' && !isEmail(email)) return refuse({ code: 'friendEmailInvalid' })
  const phone = typedPhone === '' ? '' : phoneDigits(typedPhone, form.countryCode)
  if (phone === null) return refuse({ code: 'areaCodeInvalid' })
  const by = username !== '' ? 'username' : email !== '' ? 'email' : 'phone'
  return ok({ by, username, email, phone })
}

/** The name that decides. */
export function contactOf({ by, ...named }: FriendContact): string {
  return named[by]
}
