import { leaveGroup as leaveGroupCall } from '@sidebet/contract/groups'
import { wireId } from '@sidebet/contract/ids'
import { groupAnswers } from '@sidebet/copy/screens/groupAnswers'
import { leaveGroup as leaveGroupRule } from '@sidebet/domain/groups/membership'
import { handle } from '../handle.ts'
import { releaseInGroup } from '../offers/releaseInGroup.ts'
import { done, refused } from '../platform/http/reply.ts'
import { auditGroup, changeGroup, notifyOfMembershipEnd } from './changeGroup.ts'
import { deleteGroup, removeMember } from './groups.sql.ts'

/**
 * POST /api/group/leaveGroup: the member who joined first replaces an admin who leaves. The last member deletes the group
 * by leaving (GAP-141).
 */
export const leaveGroup = handle(leaveGroupCall, ({ services, session, body, ip }) =>
  changeGroup(services, body.friendGroup, async (tx, group) => {
    const { userId } = session
    const result = leaveGroupRule(group, userId)
    if (!result.ok) return refused(leaveGroupCall, result.refusal)
    const { adminId } = result.value
    const released = await releaseInGroup(tx, group.id, userId)
    if (adminId === null) await deleteGroup(tx, group.id)
    else await removeMember(tx, { ...group, adminId }, userId)
    await notifyOfMembershipEnd(tx, group, 'left', released)
    const facts = { admin: adminId && wireId('user', adminId) }
    await auditGroup(tx, group.id, { action: 'leave', userId, ip, facts })
    return done({ message: groupAnswers.left })
  }),
)
