/** Who may leave a group, whom its admin may remove, and who is the admin after it (GAP-141, GAP-150). */
import { ok, type Result, refuse } from '../result.ts'

export const MEMBERS_MAX = 500
/** In how many groups one may be. */
export const GROUPS_MAX = 50

export type Membership = {
  readonly adminId: number
  /** The ids of all members, the admin's too, in the order in which they came. */
  readonly members: readonly number[]
}

export type MemberRefusal = { readonly code: 'notMember' }
export type AdminRefusal = MemberRefusal | { readonly code: 'notGroupAdmin' }
export type RemoveRefusal =
  | AdminRefusal
  | { readonly code: 'notInGroup' }
  | { readonly code: 'removesSelf' }

/** What only the admin may do. To who is no member the group does not exist. */
export function asAdmin(group: Membership, userId: number): Result<null, AdminRefusal> {
  if (!group.members.includes(userId)) return refuse({ code: 'notMember' })
  return group.adminId === userId ? ok(null) : refuse({ code: 'notGroupAdmin' })
}

/** Anybody may leave. After its admin whoever has been there longest is the admin; null when nobody is left. */
export function leaveGroup(
  group: Membership,
  userId: number,
): Result<{ readonly adminId: number | null }, MemberRefusal> {
  const rest = group.members.filter((member) => member !== userId)
  if (rest.length === group.members.length) return refuse({ code: 'notMember' })
  return ok({ adminId: group.adminId === userId ? (rest[0] ?? null) : group.adminId })
}

/** `friendId` is null when nobody has the name that was said. */
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
