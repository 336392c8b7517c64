import { checkCreateGroup as checkCreateGroupCall } from '@sidebet/contract/groups'
import { wireId } from '@sidebet/contract/ids'
import { groupAnswers } from '@sidebet/copy/screens/groupAnswers'
import { groupNameOf } from '@sidebet/domain/groups/groupName'
import { GROUPS_MAX } from '@sidebet/domain/groups/membership'
import { countTriesOf } from '../config/rateLimits.ts'
import { handle } from '../handle.ts'
import { audit } from '../platform/audit/audit.ts'
import { done, refused, tooManyTries } from '../platform/http/reply.ts'
import { lockUser } from '../platform/users/users.sql.ts'
import { newGroupCode } from './groupCode.ts'
import { addMember, countGroupsOf, insertGroup } from './groups.sql.ts'

/** POST /api/group/checkCreate creates the group, with the requesting user as its admin and first member (GAP-144). */
export const createGroup = handle(checkCreateGroupCall, async ({ services, session, body, ip }) => {
  const name = groupNameOf(body.groupName)
  if (name === null) return refused(checkCreateGroupCall, { code: 'groupNameInvalid' })
  const { db } = services
  const { userId } = session
  const wait = await countTriesOf(services, 'groupCreate', { user: userId })
  if (wait !== null) return tooManyTries(wait)

  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if ((await countGroupsOf(tx, userId)) >= GROUPS_MAX)
      return refused(checkCreateGroupCall, { code: 'tooManyGroups' })
    const code = newGroupCode()
    const groupId = await insertGroup(tx, { name, code, adminId: userId })
    if (groupId === null) return done(groupAnswers.nameTaken)
    await addMember(tx, groupId, userId)
    const actor = wireId('user', userId)
    await audit(tx, { actor, action: 'group.create', subject: wireId('group', groupId), ip })
    return done({ groupName: name, groupCode: code })
  })
})
