import { joinGroup as joinGroupCall } from '@sidebet/contract/groups'
import { groupAnswers } from '@sidebet/copy/screens/groupAnswers'
import { groupCodeOf } from '@sidebet/domain/groups/groupCode'
import { GROUPS_MAX, MEMBERS_MAX } from '@sidebet/domain/groups/membership'
import { countTriesOf } from '../config/rateLimits.ts'
import { handle } from '../handle.ts'
import type { Tx } from '../platform/database/db.ts'
import { networkOf } from '../platform/http/networkOf.ts'
import { done, tooManyTries } from '../platform/http/reply.ts'
import { lockUser } from '../platform/users/users.sql.ts'
import { addMember, countGroupsOf, lockGroup, readMembership } from './groups.sql.ts'

/**
 * POST /api/group/joinGroup: by name and code. The response does not reveal which of the two is wrong (GAP-148). A code that
 * no group can have is a typing mistake and counts as no try.
 */
export const joinGroup = handle(joinGroupCall, async ({ services, session, body, ip }) => {
  const { db } = services
  const code = groupCodeOf(body.groupCode)
  if (code === null) return done({ success: false, message: groupAnswers.joinWrong })
  const countedBy = { user: session.userId, network: networkOf(ip) }
  const wait = await countTriesOf(services, 'groupJoin', countedBy)
  if (wait !== null) return tooManyTries(wait)
  const outcome = await db.transaction((tx) => join(tx, session.userId, body.groupName, code))
  return done({ success: outcome === 'joined', message: groupAnswers[outcome] })
})

async function join(
  tx: Tx,
  userId: number,
  groupName: string,
  code: string,
): Promise<keyof typeof groupAnswers> {
  await lockUser(tx, userId)
  const group = await lockGroup(tx, groupName)
  if (!group || code !== group.code) return 'joinWrong'
  const { members } = await readMembership(tx, group)
  if (members.includes(userId)) return 'joinedBefore'
  if (members.length >= MEMBERS_MAX) return 'groupFull'
  if ((await countGroupsOf(tx, userId)) >= GROUPS_MAX) return 'inManyGroups'
  await addMember(tx, group.id, userId)
  return 'joined'
}
