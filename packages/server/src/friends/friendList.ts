import type { FriendRow } from '@sidebet/contract/friends'
import { wireId } from '@sidebet/contract/ids'
import type { Db } from '../platform/database/db.ts'
import { shownEmail } from '../platform/users/shownEmail.ts'
import { type FriendRecord, readFriends } from './friendList.sql.ts'

/**
 * The friend list of a user (GAP-092): one row per name, sorted by name. The name is the full name, else the contact as
 * typed. Of a friend named by e-mail or phone, only the typed contact is shown until the two have a bet (GAP-088).
 */
export async function friendList(db: Db, userId: number): Promise<FriendRow[]> {
  const byName = new Map<string, FriendRow>()
  for (const record of await readFriends(db, userId)) {
    const row = friendRow(record)
    const same = byName.get(row.friendName)
    byName.set(row.friendName, same ? withContacts(same, row) : row)
  }
  return [...byName.values()].sort((a, b) => compare(a.friendName, b.friendName))
}

function friendRow({ id, email, phone, user }: FriendRecord): FriendRow {
  return {
    _id: wireId('friend', id),
    friendName: user?.name ?? (shownEmail(email) || phone),
    friendUsername: user?.username ?? '',
    friendEmail: shownEmail(email),
    friendPhone: phone,
  }
}

/** Merges rows of the same name: the first row, with the contacts that it lacks. */
function withContacts(first: FriendRow, { friendEmail, friendPhone }: FriendRow): FriendRow {
  return {
    ...first,
    friendEmail: first.friendEmail || friendEmail,
    friendPhone: first.friendPhone || friendPhone,
  }
}

const compare = new Intl.Collator('en', { sensitivity: 'base' }).compare
