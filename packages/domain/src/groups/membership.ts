/** Who may leave a group, which members its admin may remove, and who is the next admin (GAP-141, GAP-150). */
import { ok, type Result, refuse } from '../result.ts'

export const MEMBERS_MAX = 500
/** The number of groups that one user may be in. */
export const GROUPS_MAX = 50

export type Membership = {
  readonly adminId: number
  /** The ids of all members, including the admin, in the order in which they joined. */
  readonly members: readonly number[]
}

export type MemberRefusal = { readonly code: 'notMember' }
export type AdminRefusal = MemberRefusal | { readonly code: 'notGroupAdmin' }
export type RemoveRefusal =
  | AdminRefusal
  | { readonly code: 'notInGroup' }
  | { readonly code: 'removesSelf' }

/** Checks that the user is the admin. To users who are not members the group does not exist. */
export function asAdmin(group: Membership, userId: number): Result<null, AdminRefusal> {
  if (!group.members.includes(userId)) return refuse({ code: 'notMember' })
  return group.adminId === userId ? ok(null) : refuse({ code: 'notGroupAdmin' })
}

/** Any member may leave. The member who joined first replaces an admin who leaves; null when no member is left. */
export function leaveGroup(
  group: Membership,
  userId: number,
): Result<{ readonly adminId: number | null }, MemberRefusal> {
  const rest = group.members.filter((member) => member !== userId)
  if (rest.length === group.members.length) return refuse({ code: 'notMember' })
  return ok({ adminId: group.adminId === userId ? (rest[0] ?? null) : group.adminId })
}

/** `friendId` is null when no user has the name. */
export function removeMember(
  group: Membership,
  userId: number,
  friendId: number | null,
): Result<{ readonly friendId: number }, RemoveRefusal> {
  const may = asAdmin(group, userId)
  if (!may.ok) return may
  if (friendId === userId) return refuse({ code: 'removesSelf' })
  if (friendId === null || !group.members.includes(friendId)) return refuse({ code: 'notInGroup' })
  return ok({ friendId })
}
