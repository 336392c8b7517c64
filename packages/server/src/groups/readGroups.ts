/** The groups of a user, and one of them as its members see it. */
import { group as groupCall, myGroups as myGroupsCall } from '@sidebet/contract/groups'
import { wireId } from '@sidebet/contract/ids'
import { handle } from '../handle.ts'
import { viewerOf } from '../offers/visible.sql.ts'
import { done, refused } from '../platform/http/reply.ts'
import { findGroupOf, readMembers } from './groups.sql.ts'
import { readOwnGroups } from './ownGroups.sql.ts'

export const myGroups = handle(myGroupsCall, async ({ reads, session, now }) => {
  const groups = await readOwnGroups(reads, session.userId, viewerOf({ session, now }))
  return done(
    groups.map(({ id, name, adminId, members, proposals }) => ({
      _id: wireId('group', id),
      friendGroupName: name,
      groupName: name,
      isAdmin: adminId === session.userId,
      members,
      proposals,
    })),
  )
})

/** Only members receive the code (GAP-149). */
export const group = handle(groupCall, async ({ services, session, params }) => {
  const found = await findGroupOf(services.db, params.groupName, session.userId)
  if (!found) return refused(groupCall, { code: 'notMember' })
  const members = await readMembers(services.db, found.id)
  const admin = members.find(({ isAdmin }) => isAdmin)
  if (!admin) return refused(groupCall, { code: 'notMember' })
  return done({
    _id: wireId('group', found.id),
    groupName: found.name,
    groupAdmin: admin.username,
    friends: members.map(({ userId, username, firstName, lastName, joinedAt }) => ({
      _id: wireId('user', userId),
      friendUsername: username,
      friendName: `${firstName} ${lastName}`.trim(),
      joinedAt: joinedAt.toISOString(),
    })),
    groupCode: found.code,
  })
})
