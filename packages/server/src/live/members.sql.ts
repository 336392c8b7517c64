import type { Db } from '../platform/database/db.ts'

/** The current memberships of these users in these groups. */
export async function readMembersAmong(
  db: Db,
  groupIds: readonly number[],
  userIds: readonly number[],
): Promise<{ readonly groupId: number; readonly userId: number }[]> {
  const { rows } = await db.query<{ groupId: number; userId: number }>({
    name: 'members-among',
    text: `select group_id as "groupId", user_id as "userId" from group_members
      where group_id = any($1::bigint[]) and user_id = any($2::bigint[]) and left_at is null`,
    values: [groupIds, userIds],
  })
  return rows
}
