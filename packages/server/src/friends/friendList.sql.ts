import type { Db } from '../platform/database/db.ts'

export type FriendRecord = {
  id: number
  /** As the user typed it; '' when empty. */
  email: string
  phone: string
  /** The friend's account; null until it is revealed to the user (GAP-088). */
  user: { username: string; name: string } | null
}

/**
 * The friends that this user has named. Friends with a revealed account are first; then in the order in which they were
 * named.
 */
export async function readFriends(db: Db, userId: number): Promise<FriendRecord[]> {
  const { rows } = await db.query<FriendRecord>(
    `select f.id, f.email, f.phone, case when u.id is not null then json_build_object(
         'username', u.username, 'name', u.first_name || ' ' || u.last_name) end as "user"
     from friends f left join users u on u.id = f.friend_id and f.known_at is not null
     where f.user_id = $1 order by u.id is null, f.id`,
    [userId],
  )
  return rows
}
