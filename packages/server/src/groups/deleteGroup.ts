import { deleteGroup as deleteGroupCall } from '@sidebet/contract/groups'
import { groupAnswers } from '@sidebet/copy/screens/groupAnswers'
import { asAdmin } from '@sidebet/domain/groups/membership'
import { handle } from '../handle.ts'
import { releaseInGroup } from '../offers/releaseInGroup.ts'
import { done, refused } from '../platform/http/reply.ts'
import { auditGroup, changeGroup, notifyOfMembershipEnd } from './changeGroup.ts'
import { deleteGroup as deleteLockedGroup } from './groups.sql.ts'

/** POST /api/group/deleteGroup: for the admin. All open offers in the group are cancelled (GAP-142). */
export const deleteGroup = handle(deleteGroupCall, ({ services, session, body, ip }) =>
  changeGroup(services, body.friendGroup, async (tx, group) => {
    const { userId } = session
    const result = asAdmin(group, userId)
    if (!result.ok) return refused(deleteGroupCall, result.refusal)
    const released = await releaseInGroup(tx, group.id)
    await deleteLockedGroup(tx, group.id)
    await notifyOfMembershipEnd(tx, group, 'deleted', released)
    const facts = { members: group.members.length }
    await auditGroup(tx, group.id, { action: 'delete', userId, ip, facts })
    return done({ message: groupAnswers.deleted })
  }),
)
