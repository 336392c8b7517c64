/** The entries that name a friend, and their validation. */

import { contactTexts, friendTexts } from '@sidebet/copy/refusals/friends'
import { textOf } from '@sidebet/copy/refusals/textFor'
import { checkFriendContact } from '@sidebet/domain/friends/friendContact'
import { withoutMarks } from '@sidebet/domain/typedText'
import { api } from '../../api/api.ts'
import { currentSession } from '../../session/session.ts'
import { type Friend, nameOf } from '../audience.ts'

/** The fields by name, still as text. */
export type TypedFriend = Readonly<
  Record<'friendUsername' | 'friendEmail' | 'countryCode' | 'phone', string>
>

export const NOTHING_TYPED: TypedFriend = {
  friendUsername: '',
  friendEmail: '',
  countryCode: '',
  phone: '',
}

export function typedIn(form: HTMLFormElement): TypedFriend {
  const typed = [...new FormData(form)].map(([name, text]) => [name, withoutMarks(String(text))])
  return { ...NOTHING_TYPED, ...Object.fromEntries(typed) }
}

type Wrong = { readonly ok: false; readonly error: string; readonly field: keyof TypedFriend }

const FIELDS = {
  friendBlank: 'friendUsername',
  friendEmailInvalid: 'friendEmail',
  areaCodeInvalid: 'countryCode',
} as const

/**
 * The friend, or an error and its field. The server checks a username; a failed check counts as no user, with the error
 * `unknown`.
 */
export async function friendNamed(
  typed: TypedFriend,
  unknown: string = friendTexts.friendUnknown,
): Promise<{ readonly ok: true; readonly friend: Friend } | Wrong> {
  const result = checkFriendContact({ ...typed, friendPhone: typed.phone })
  if (!result.ok) {
    const { refusal } = result
    return { ok: false, error: textOf(contactTexts, refusal), field: FIELDS[refusal.code] }
  }
  const { by, username, email: friendEmail, phone: friendPhone } = result.value
  const friendUsername = by === 'username' ? await usernameOf(username) : ''
  if (friendUsername === null) {
    return { ok: false, error: unknown, field: 'friendUsername' }
  }
  const named = { friendUsername, friendEmail, friendPhone }
  return { ok: true, friend: { kind: 'friend', name: nameOf(named), ...named } }
}

/** Null when no user has it, or when it is the user's own. */
async function usernameOf(username: string): Promise<string | null> {
  const answer = await api.validFriend({ params: { username }, quiet: true })
  const found = answer.ok ? answer.value.username : undefined
  return found === undefined || found === currentSession().currentUser ? null : found
}
