/** How offerers name the friends of their offers. */
import { contactOf, type FriendContact } from '@sidebet/domain/friends/friendContact'
import type { StatementPart } from '../platform/database/combineStatements.ts'

type NamedFriend = {
  /** The id of the offer. */
  readonly id: number
  readonly offererId: number
  readonly contact: FriendContact
  /** Null while no user has confirmed the contact. */
  readonly friendId: number | null
}

/** Inserts these names, and adds the friends to the offerers' lists (GAP-092). `now` is in milliseconds since 1970. */
export function nameFriends(named: readonly NamedFriend[], now: number): StatementPart[] {
  if (named.length === 0) return []
  return [
    {
      name: 'contacts',
      text: `insert into offer_contacts (offer_id, named_by, username, email, phone)
        select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[])`,
      values: [
        named.map(({ id }) => id),
        named.map(({ contact }) => contact.by),
        named.map(({ contact }) => contact.username),
        named.map(({ contact }) => contact.email),
        named.map(({ contact }) => contact.phone),
      ],
    },
    {
      name: 'friends',
      text: `insert into friends as f (user_id, named_by, contact, email, phone, friend_id, known_at, added_at)
        select distinct on (user_id, named_by, contact) n.*,
          case when named_by = 'username' then $7::timestamptz end, $7::timestamptz
        from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])
          as n (user_id, named_by, contact, email, phone, friend_id)
        on conflict (user_id, named_by, contact) do update set
          email = coalesce(nullif(excluded.email, ''), f.email),
          phone = coalesce(nullif(excluded.phone, ''), f.phone),
          friend_id = case when f.known_at is null then coalesce(excluded.friend_id, f.friend_id) else f.friend_id end`,
      values: [
        named.map(({ offererId }) => offererId),
        named.map(({ contact }) => contact.by),
        named.map(({ contact }) => contactOf(contact)),
        named.map(({ contact }) => contact.email),
        named.map(({ contact }) => contact.phone),
        named.map(({ friendId }) => friendId),
        new Date(now),
      ],
    },
  ]
}
