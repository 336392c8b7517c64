import { joinGroup as joinGroupCall } from '@sidebet/contract/groups'
import { groupAnswers } from '@sidebet/copy/screens/groupAnswers'
import { GROUPS_MAX, MEMBERS_MAX } from '@sidebet/domain/groups/membership'
import { handle } from '../handle.ts'
import type { Tx } from '../platform/database/db.ts'
import { networkOf } from '../platform/http/networkOf.ts'
import { done, tooManyTries } from '../platform/http/reply.ts'
import { countTries, type RateLimit } from '../platform/http/storedRateLimits.ts'
import { lockUser } from '../platform/users/users.sql.ts'
import { isGroupCode } from './groupCode.ts'
import { addMember, countGroupsOf, lockGroup, readMembership } from './groups.sql.ts'

const QUARTER_S = 15 * 60

/** A network may be a household whose members all join. */
const joinLimits = (userId: number, ip: string): RateLimit[] => [
  { key: `groupJoin:user:${userId}`, most: 10, seconds: QUARTER_S },
  { key: `groupJoin:network:${networkOf(ip)}`, most: 100, seconds: QUARTER_S },
]

/** POST /api/group/joinGroup: by name and code. The response does not reveal which of the two is wrong (GAP-148). */
export const joinGroup = handle(joinGroupCall, async ({ services, session, body, ip }) => {
  const { db, config } = services
  const wait = await countTries(db, joinLimits(session.userId, ip), config.THROTTLE_SCALE)
  if (wait !== null) return tooManyTries(wait)
  const outcome = await db.transaction((tx) => join(tx, session.userId, body))
  return done({ success: outcome === 'joined', message: groupAnswers[outcome] })
})

async function join(
  tx: Tx,
  userId: number,
  { groupName, groupCode }: { readonly groupName: string; readonly groupCode: string },
): Promise<keyof typeof groupAnswers> {
  await lockUser(tx, userId)
  const group = await lockGroup(tx, groupName)
  if (!group || !isGroupCode(groupCode, group.code)) return 'joinWrong'
  const { members } = await readMembership(tx, group)
  if (members.includes(userId)) return 'joinedBefore'
  if (members.length >= MEMBERS_MAX) return 'groupFull'
  if ((await countGroupsOf(tx, userId)) >= GROUPS_MAX) return 'inManyGroups'
  await addMember(tx, group.id, userId)
  return 'joined'
}
