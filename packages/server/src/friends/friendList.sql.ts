import type { Db } from '../platform/database/db.ts'

export type FriendRecord = {
  id: number
  /** What the user typed, where they did. */
  email: string
  phone: string
  /** Who it is; null until the two know each other (GAP-088). */
  user: { username: string; name: string } | null
}

/** Whom this user has named as a friend; those who are known first, then in the order in which they were named. */
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
