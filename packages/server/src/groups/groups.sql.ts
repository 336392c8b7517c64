/** The rows of groups and their members. A transaction that changes the members of a group first locks its row for update. */

import { groupNameKey, groupNameOf } from '@sidebet/domain/groups/groupName'
import type { Membership } from '@sidebet/domain/groups/membership'
import { publishChanges } from '../live/publishChanges.ts'
import type { Db, Tx } from '../platform/database/db.ts'

export type Group = {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly adminId: number
  readonly memberCount: number
}

const columns = `r.id, r.name, r.code, r.admin_id as "adminId", r.member_count as "memberCount"`

/** The unique key of a name in a path or a body; null for a name that no group can have. */
const keyOf = (typed: string) => {
  const name = groupNameOf(typed)
  return name === null ? null : groupNameKey(name)
}

/** The group of this name, when the user is a member. For other users it does not exist (AZ3). */
export async function findGroupOf(db: Db, typed: string, userId: number): Promise<Group | null> {
  const { rows } = await db.query<Group>({
    name: 'group-of-member',
    text: `select ${columns} from groups r
      join group_members m on m.group_id = r.id and m.user_id = $2 and m.left_at is null
      where r.name_key = $1 and r.deleted_at is null`,
    values: [keyOf(typed), userId],
  })
  return rows[0] ?? null
}

/** Locks the group for this transaction: no post or take in it, and no change of its members. Waits for the current lock. */
export async function lockGroup(tx: Tx, typed: string): Promise<Group | null> {
  const { rows } = await tx.query<Group>(
    `select ${columns} from groups r where r.name_key = $1 and r.deleted_at is null for update`,
    [keyOf(typed)],
  )
  return rows[0] ?? null
}

/** The members of the locked group, as input of its rules. */
export async function readMembership(tx: Tx, { id, adminId }: Group): Promise<Membership> {
  const { rows } = await tx.query<{ userId: number }>(
    `select user_id as "userId" from group_members
     where group_id = $1 and left_at is null order by joined_at, user_id`,
    [id],
  )
  return { adminId, members: rows.map(({ userId }) => userId) }
}

export type Member = {
  readonly userId: number
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly isAdmin: boolean
  readonly joinedAt: Date
}

/** In the order in which they joined; empty when the group was deleted in the meantime. */
export async function readMembers(db: Db, groupId: number): Promise<Member[]> {
  const { rows } = await db.query<Member>({
    name: 'group-members',
    text: `select m.user_id as "userId", u.username, u.first_name as "firstName", u.last_name as "lastName",
        m.user_id = r.admin_id as "isAdmin", m.joined_at as "joinedAt"
      from group_members m join groups r on r.id = m.group_id join users u on u.id = m.user_id
      where m.group_id = $1 and m.left_at is null order by m.joined_at, m.user_id`,
    values: [groupId],
  })
  return rows
}

/** The number of groups of the user. The user's row is locked, so the number stays true. */
export async function countGroupsOf(tx: Tx, userId: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from group_members where user_id = $1 and left_at is null',
    [userId],
  )
  return rows[0]!.count
}

/** Returns the id; null when an existing group has this name. Of concurrent inserts the unique index admits one. */
export async function insertGroup(
  tx: Tx,
  { name, code, adminId }: Pick<Group, 'name' | 'code' | 'adminId'>,
): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into groups (name, name_key, code, admin_id, member_count, created_at)
     values ($1, $2, $3, $4, 0, product_now())
     on conflict (name_key) where deleted_at is null do nothing returning id`,
    [name, groupNameKey(name), code, adminId],
  )
  return rows[0]?.id ?? null
}

/** Adds a member to a locked group. A former member gets the same row again, as the newest member. */
export async function addMember(tx: Tx, groupId: number, userId: number): Promise<void> {
  publishChanges(tx, { groups: [groupId], members: [userId] })
  await tx.query(
    `insert into group_members (group_id, user_id, joined_at) values ($1, $2, product_now())
     on conflict (group_id, user_id) do update set joined_at = excluded.joined_at, left_at = null`,
    [groupId, userId],
  )
  await tx.query('update groups set member_count = member_count + 1 where id = $1', [groupId])
}

/** Removes a member from a locked group, and sets its admin and its code. */
export async function removeMember(
  tx: Tx,
  group: Pick<Group, 'id' | 'adminId' | 'code'>,
  userId: number,
): Promise<void> {
  publishChanges(tx, { groups: [group.id], members: [userId] })
  await tx.query(
    'update group_members set left_at = product_now() where group_id = $1 and user_id = $2',
    [group.id, userId],
  )
  await tx.query(
    'update groups set member_count = member_count - 1, admin_id = $2, code = $3 where id = $1',
    [group.id, group.adminId, group.code],
  )
}

/** Its bets and its members' positions in the table remain; its name becomes available. */
export async function deleteGroup(tx: Tx, groupId: number): Promise<void> {
  const { rows } = await tx.query<{ userId: number }>(
    `update group_members set left_at = product_now() where group_id = $1 and left_at is null
     returning user_id as "userId"`,
    [groupId],
  )
  publishChanges(tx, { members: rows.map(({ userId }) => userId) })
  await tx.query('update groups set member_count = 0, deleted_at = product_now() where id = $1', [
    groupId,
  ])
}
